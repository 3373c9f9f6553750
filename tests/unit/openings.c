/* The openings of openings.def, and the games that reach them. */
#include "engine/openings/openings.h"

#include <stdio.h>
#include <string.h>

#include "suites.h"
#include "support.h"

static struct game played;

/* Plays moves from a variant's start; aborts the test when one is not legal. */
static const struct opening *reached(const char *variant, const char *fen, const char *moves) {
    const struct ruleset law = variant_ruleset(variant_find(variant));
    struct text_error    error;
    EXPECT(game_set(&played, &law, fen, moves, false, &error), "%s: %s", moves, error.text);
    return opening_of(&played);
}

static const char *chinese(const char *moves) {
    const struct opening *const opening = reached("xiangqi", NULL, moves);
    return opening ? opening->chinese : "-";
}

static void mirror(const char *moves, char *out) {
    for (; (*out = *moves); moves++, out++)
        if (*out >= 'a') *out = (char)('a' + 'i' - *out);
}

static bool is_family(const struct opening *opening) { return !strchr(opening->moves, ' '); }

/* Every row can be played, either way round, and its end bears its name. */
START_TEST(every_end_bears_its_name) {
    const struct opening *opening;
    size_t                count = 0;
    for (; (opening = opening_at(count)); count++) {
        char mirrored[256];
        mirror(opening->moves, mirrored);
        ck_assert_ptr_eq(reached("xiangqi", NULL, opening->moves), opening);
        ck_assert_ptr_eq(reached("xiangqi", NULL, mirrored), opening);
    }
    ck_assert_uint_eq(count, 18);
}
END_TEST

/* One ply before its end a line still bears the name of the family before it. */
START_TEST(until_then_the_family_has_it) {
    const struct opening *opening, *family = NULL;
    for (size_t i = 0; (opening = opening_at(i)); i++) {
        char moves[256];
        if (is_family(opening)) {
            family = opening;
            continue;
        }
        snprintf(moves, sizeof moves, "%s", opening->moves);
        for (char *end; (end = strrchr(moves, ' '));) {
            *end = '\0';
            const struct opening *const name = reached("xiangqi", NULL, moves);
            /* A short line may begin a longer one. */
            ck_assert_msg(name == family || (name && strncmp(name->moves, moves, strlen(name->moves)) == 0), "%s: %s",
                          moves, name ? name->english : "-");
        }
    }
}
END_TEST

/* The lines as the source (象棋, Wikipedia) writes them, glyphs of either kind mixed as there. */
static const struct {
    const char *name, *moves;
} source_lines[] = {
    {"中炮對順炮", "炮二平五 炮８平５"},
    {"中炮對列炮", "炮二平五 炮２平５"},
    {"中炮對屏風馬", "炮二平五 馬８進７ 馬二進三 馬２進３ 車一平二 車９平８"},
    {"中炮對單提馬", "炮二平五 馬２進３ 馬二進三 馬８進９ 車一平二 車９進１"},
    {"中炮對鴛鴦炮", "炮二平五 馬２進３ 馬二進三 卒７進１ 車一平二 車９進２ 馬八進七 炮２退１ 炮八進二 炮２平８"},
    {"中炮屏風馬對三步虎", "炮二平五 馬８進７ 傌二進三 砲８平９ 傌八進七 車９平８"},
    {"仙人指路對卒底炮", "兵七進一 炮２平３ 炮二平五 象３進５ 馬二進三 卒３進１ 車一平二 卒３進１ 馬八進九"},
    {"仙人指路對進卒（對兵局）", "兵七進一 卒７進１ 馬八進七 馬８進７ 炮八平九 馬２進３ 車九平八 車１平２"},
    {"飛相局對進馬", "相三進五 馬８進７ 兵三進一 卒３進１ 馬二進三 馬２進３ 馬八進九"},
    {"飛相局對後中炮", "相三進五 炮８平５ 馬二進三 馬８進７ 車一平二 車９平８ 馬八進七 炮２平４ 車九平八 馬２進１ "
                       "士四進五 車１平２"},
    {"飛相局對過宮炮", "相三進五 炮８平４ 馬二進三 馬８進７ 車一平二 車９平８ 兵七進一 卒７進１ 馬八進七 象３進５ "
                       "炮八平九 卒３進１ 兵七進一 馬２進４ 車九平八 車１平３ 車八進五"},
    {"飛相局對士角炮", "相三進五 炮２平４ 馬八進九 馬２進３ 車九進一 車１平２ 車九平六 馬８進７ 車六進三 車２進４ "
                       "兵九進一 車２平６ 馬九進八 卒３進１ 馬二進三 卒７進１"},
    {"飛相局對順相", "相三进五 象７进５"},
    {"飛相局對列相", "相三进五 象３进５"},
    {"中炮", "炮八平五"},
    {"仙人指路", "兵三进一"},
    {"飛相局", "相七进五"},
    {"起馬局", "马二进三"},
    {"起馬局", "马八进七"},
};

START_TEST(the_lines_of_the_source_are_read_as_they_stand) {
    ck_assert_str_eq(chinese(source_lines[_i].moves), source_lines[_i].name);
}
END_TEST

static const struct {
    const char *moves, *name;
} games[] = {
    {"", "-"},
    {"a3a4", "-"},
    {"a3a4 h9g7 h2e2", "-"},
    /* The example of the source. */
    {"h2e2", "中炮"},
    {"h2e2 h9g7", "中炮"},
    {"h2e2 h9g7 h0g2", "中炮"},
    {"h2e2 h9g7 h0g2 h7i7", "中炮"},
    {"h2e2 h9g7 h0g2 h7i7 b0c2", "中炮"},
    {"h2e2 h9g7 h0g2 h7i7 b0c2 i9h9", "中炮屏風馬對三步虎"},
    /* It stays when the game goes its own way. */
    {"h2e2 h9g7 h0g2 h7i7 b0c2 i9h9 i0i1 a6a5", "中炮屏風馬對三步虎"},
    {"h2e2 a6a5 a3a4 i6i5", "中炮"},
    {"h2e2 h7e7 e2e6", "中炮對順炮"},
    /* The same in another order. */
    {"h2e2 h7i7 h0g2 h9g7 b0c2 i9h9", "中炮屏風馬對三步虎"},
    {"h2e2 b9c7 h0g2 h9g7 i0h0 i9h9", "中炮對屏風馬"},
    /* A family found on a detour gives way to another family further on. */
    {"h0g2", "起馬局"},
    {"h0g2 b9c7 b2e2", "起馬局"},
    {"h0g2 b9c7 b2e2 b7a7 b0c2", "中炮"},
    {"h0g2 b9c7 b2e2 b7a7 b0c2 a9b9", "中炮屏風馬對三步虎"},
    /* With left and right exchanged, in another order, and both. */
    {"b2e2", "中炮"},
    {"g3g4", "仙人指路"},
    {"c0e2", "飛相局"},
    {"b0c2", "起馬局"},
    {"b2e2 b7e7", "中炮對順炮"},
    {"b2e2 h7e7", "中炮對列炮"},
    {"b2e2 b9c7 b0c2 b7a7 h0g2 a9b9", "中炮屏風馬對三步虎"},
    {"b2e2 h9g7 b0c2 b9c7 a0b0 a9b9", "中炮對屏風馬"},
    /* The second move was not made by the side whose it is. */
    {"h0g2 h7e7", "起馬局"},
    /* A line's name holds on the way to a longer line, and gives way at its end. */
    {"h2e2 h7e7 i0i1 e7h7 i1i0 h9g7 h0g2", "中炮對順炮"},
    {"h2e2 h7e7 i0i1 e7h7 i1i0 h9g7 h0g2 b9c7 i0h0 i9h9", "中炮對屏風馬"},
};

START_TEST(games_are_named) {
    const char *const name = chinese(games[_i].moves);
    ck_assert_msg(strcmp(name, games[_i].name) == 0, "%s: %s", games[_i].moves, name);
}
END_TEST

/* Names are xiangqi's; other games that begin alike have none. */
START_TEST(only_xiangqi_has_them) {
    const struct variant *variant;
    for (size_t i = 1; (variant = variant_at(i)); i++)
        ck_assert_msg(!reached(variant->name, NULL, "h2e2"), "%s", variant->name);
    ck_assert(!reached("xiangqi", "3k5/9/9/9/9/9/9/9/9/R3K4 w", "a0a1"));
}
END_TEST

Suite *openings_suite(void) {
    Suite *suite = suite_create("openings");
    TCase *names = add_case(suite, "names");
    tcase_add_test(names, every_end_bears_its_name);
    tcase_add_loop_test(names, the_lines_of_the_source_are_read_as_they_stand, 0, LENGTH(source_lines));
    tcase_add_test(names, until_then_the_family_has_it);
    tcase_add_loop_test(names, games_are_named, 0, LENGTH(games));
    tcase_add_test(names, only_xiangqi_has_them);
    return suite;
}
