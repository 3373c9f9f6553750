#include "glyphs.h"

#include <ctype.h>
#include <string.h>

#include "../position.h"

/* --- writing ----------------------------------------------------------------------- */

/* Queens are only zuhe's. */
static const char *const pieces[SCRIPT_NB][SIDE_NB][KIND_NB] = {
    {{"", "帥", "仕", "相", "馬", "車", "炮", "兵", "后", "君"},
     {"", "將", "士", "象", "馬", "車", "炮", "卒", "后", "君"}},
    {{"", "帅", "仕", "相", "马", "车", "炮", "兵", "后", "君"},
     {"", "将", "士", "象", "马", "车", "炮", "卒", "后", "君"}},
};

const char *glyph_piece(enum script script, bool open_board, int side, int kind) {
    if (open_board) switch (kind) {
        case KING:
            return "王";
        case ELEPHANT:
            return "象";
        case SOLDIER:
            return "兵";
        default:
            break;
        }
    return pieces[script][side][kind];
}

const char *glyph_ordinal(int n) {
    static const char *const ordinals[] = {"", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"};
    return ordinals[n];
}

const char *glyph_number(int side, int n) {
    static const char *const wide[] = {"", "１", "２", "３", "４", "５", "６", "７", "８", "９"};
    return side == RED ? glyph_ordinal(n) : wide[n];
}

const char *glyph_token(enum script script, char token) {
    const bool simplified = script == SCRIPT_SIMPLIFIED;
    switch (token) {
    case '+':
        return simplified ? "进" : "進";
    case '-':
        return "退";
    case '=':
        return "平";
    case TOKEN_FRONT:
        return "前";
    case TOKEN_MIDDLE:
        return "中";
    case TOKEN_REAR:
        return simplified ? "后" : "後";
    case '&':
        return "合";
    case '~':
        return simplified ? "换" : "換";
    case '/':
        return "升";
    case '^':
        return "旗";
    case ',':
        return "，";
    default:
        return "";
    }
}

/* --- reading ------------------------------------------------------------------------ */

/* Glyphs and what each is, side by side. */
static const struct {
    const char *glyphs, *tokens;
} readings[] = {
    {"帥帅將将王君后", "KKKKKM?"},
    {"仕士象相馬马傌車车俥", "AAEEHHHRRR"},
    {"炮砲包兵卒", "CCCPP"},
    {"一二三四五六七八九", "123456789"},
    {"前後中", "<>|"},
    {"進进上退下平", "+++--="},
    {"合換换升旗，、＠", "&~~/^,,@"},
};

/* The token of a glyph of three bytes; 0 for none. */
static char token_of_glyph(const char *glyph) {
    enum { BYTES = 3 };
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++)
        for (size_t n = 0; readings[i].tokens[n]; n++)
            if (memcmp(readings[i].glyphs + BYTES * n, glyph, BYTES) == 0) return readings[i].tokens[n];
    return 0;
}

/* U+FF01 to U+FF5E are ASCII in the width of a glyph. */
static char narrow(const char *glyph) {
    const unsigned high = (unsigned char)glyph[1], low = (unsigned char)glyph[2];
    if ((unsigned char)glyph[0] != 0xef || high < 0xbc || high > 0xbd) return 0;
    const unsigned ascii = (high - 0xbc) * 64 + (low - 0x80) + 0x20;
    return ascii > 0x20 && ascii < 0x7f ? (char)ascii : 0;
}

static char token_of_ascii(char c) {
    const char upper = (char)toupper((unsigned char)c);
    if (upper == 'B') return 'E';
    if (upper == 'N') return 'H';
    if (upper == 'G') return 'K';
    if (upper == 'S') return 'P';
    if (c == '.') return '=';
    return c && strchr("KAEHRCPQM123456789+-=&~/^@,#", upper) ? upper : 0;
}

int token_kind(char token) { return strchr("KAEHRCPQM", token) ? kind_of_letter(token) : KIND_NONE; }

/* Takes the sign at `at` off; its token, ' ' for what means nothing, 0 when it is none. Of a point's name,
 * behind '@', letters are letters. */
static char take_token(const char **at, const char *end, bool point) {
    enum { BYTES = 3 };
    const bool wide = (unsigned char)**at >= 0x80;
    if (wide && end - *at < BYTES) return 0;
    const char *const sign = *at;
    const char        ascii = wide ? narrow(sign) : *sign;
    *at += wide ? BYTES : 1;
    if (!ascii) return memcmp(sign, "\u3000", BYTES) == 0 ? ' ' : token_of_glyph(sign);
    if (strchr(" \t()", ascii)) return ' ';
    return point && isalnum((unsigned char)ascii) ? ascii : token_of_ascii(ascii);
}

/* 后 is simplified for 後, too: before a piece it can only mean that. */
static void tell_rears(char *tokens, int count) {
    for (int i = 0; i + 1 < count; i++)
        if (tokens[i] == TOKEN_QUEEN_OR_REAR && strchr("KAEHRCPQM?", tokens[i + 1])) tokens[i] = TOKEN_REAR;
}

int tokens_read(const char *text, size_t length, char *tokens, int most) {
    const char *at = text, *const end = text + length;
    int  count = 0;
    bool point = false;
    while (at < end) {
        const char token = take_token(&at, end, point);
        if (token == ' ') continue;
        if (!token || count == most) return -1;
        point = token == '@' || (point && isalnum((unsigned char)token));
        tokens[count++] = token;
    }
    tell_rears(tokens, count);
    return count;
}
