/*
 * Balanced openings: random legal lines of six to eight plies after which a search of depth 10
 * gives neither side as much as 60 hundredths of a soldier.
 */
#include <stddef.h>

#include "openings.h"

/* clang-format off */
static const char xiangqi_openings[] =
    "h2h6 i6i5 b2d2 b7e7 c3c4 h9g7\n"
    "h2h4 a6a5 b2b4 b7b5 b4b3 b5c5 h4b4 h7g7\n"
    "h2d2 c9a7 i0i2 h7d7 b2b4 d7g7 b4b2\n"
    "h2c2 b7d7 h0i2 b9a7 c2c6 h7h8 e3e4 e6e5\n"
    "b0c2 h7e7 g3g4 c9a7 h0i2 b7b6 i2h0\n"
    "b2b4 g9i7 h2a2 a9a8 a2g2 c9a7 b4i4 a8g8\n"
    "b2e2 b7e7 i0i1 a9a8 i1a1 i6i5\n"
    "b2a2 a9a7 h2h6 b7c7 b0c2 h7d7 a2b2\n"
    "b2b1 b7b6 b1g1 b6b2 g1i1 i9i7 h2h6\n"
    "h2h1 h7h3 a0a2 b7d7 c0e2 d7d3\n"
    "b0c2 b7a7 h2e2 f9e8 e2d2 g9i7\n"
    "b2b4 b7d7 i0i1 f9e8 b4d4 a9a8\n"
    "i3i4 c9a7 h2e2 d9e8 b2d2 i6i5 b0c2\n"
    "f0e1 b7a7 h0g2 h9g7 e1f0 h7h6\n"
    "c0e2 h7h6 h0i2 h6h3 e2c0 c6c5 i3i4\n"
    "h2h6 g9i7 e0e1 c9e7 b2d2 b7d7 b0c2\n"
    "a0a2 a6a5 b2b3 g9i7 h2g2 i7g9\n"
    "c0a2 h7i7 f0e1 b9c7 g0e2 i7i3 a2c0\n"
    "h2c2 h9g7 h0g2 b7b6 g0e2 g6g5\n"
    "h2h4 e6e5 b2h2 h9i7 h4d4 b7b5\n"
    "b2g2 h7h4 g2c2 h4h7 c0e2 h9g7\n"
    "h2g2 c9e7 g2d2 a6a5 d2g2 h7h6 g0e2 b7b6\n"
    "h0i2 h9i7 c0a2 b7b4 a3a4 b4c4 b2c2\n"
    "c0e2 b9a7 e2c0 b7g7 h2e2 g7g3\n"
    "g0i2 b7b0 h2h4 h7b7 h4h5 c6c5\n"
    "b0c2 c9a7 d0e1 b7b3 g0i2 h7d7 e0d0 e6e5\n"
    "h2i2 f9e8 c3c4 h7h4 e0e1 g9e7\n"
    "b2e2 b7b3 h2h3 g9i7 a0a1 i6i5 e3e4\n"
    "c0e2 b9a7 e2c0 g9i7 b2g2 h7h4\n"
    "c3c4 g9i7 h2c2 b7b6 a3a4 i9i8 a4a5\n"
    "h2c2 c9a7 c0e2 b7f7 b2b1 g9e7 b1i1\n"
    "b2e2 b7b6 c0a2 i9i7 i0i2 h9g7\n"
    "h2g2 h7h8 b2b3 h8a8 g2i2 b7e7\n"
    "d0e1 b7b8 b0c2 g6g5 c3c4 a6a5 e1d2\n"
    "i0i1 b7c7 b0c2 a6a5 a0b0 d9e8\n"
    "b2b6 h9g7 h2e2 g7e8 e3e4 b7a7 h0i2\n"
    "a0a1 h7h6 h0i2 g9e7 c0a2 b9c7\n"
    "f0e1 b7c7 h2i2 h7h6 a0a1 e6e5 i2d2\n"
    "h2g2 h7h6 b2b5 b7h7 g2f2 h7c7 f2g2 g6g5\n"
    "h2e2 b9c7 e2h2 b7b8 b2a2 e6e5 h0i2 b8b1\n"
    "b0a2 h7i7 b2b5 b7f7 h2f2 b9c7 g0e2\n"
    "h2h3 e9e8 h3h2 i9i7 h2h3 a9a7 a0a2\n"
    "b2a2 h7h5 a2a1 b7d7 a1a6 i6i5 h2c2 i9i8\n"
    "h2h1 h7d7 b2a2 c9a7 h1g1 c6c5 h0g2\n"
    "i3i4 b7b4 h2h1 b4b6 e0e1 h7i7 b2e2\n"
    "a3a4 g6g5 c0a2 c9a7 b2f2 a7c5 a2c0 b7b3\n"
    "e3e4 b7b8 h2d2 b8a8 a0a2 g9i7\n"
    "h2d2 h7g7 i0i2 b7b5 g3g4 b9c7 b2b1\n"
    "c3c4 a9a7 b2b3 h7h6 b3c3 h6h4 c3c2\n"
    "g0i2 h7h4 h0f1 h4g4 i0i1 b7e7 b2b6\n"
    "b2b1 i9i7 b1h1 h7h3 h2i2 i7d7 h1f1 g9i7\n"
    "e3e4 b7b8 a0a1 h7i7 b2g2 g6g5 h2h7\n"
    "b2e2 a9a7 e2f2 b9c7 f2f5 e9e8 h2i2\n"
    "h0i2 g9e7 i0i1 i9i7 c3c4 b9c7 h2c2\n"
    "i0i1 h7e7 h2d2 h9i7 b2b1 e7e3 b1d1 a6a5\n"
    "a0a2 b7e7 b2b6 a9a8 h0g2 e7d7 a2a0\n"
    "d0e1 h7f7 b2g2 b7b1 g2a2 b9a7 g0i2 f7c7\n"
    "i3i4 h7d7 b2d2 a6a5 h2h3 d7d8\n"
    "h2h4 h7h5 b2g2 e6e5 h4h1 b7g7 c3c4\n"
    "b0a2 g9e7 h2h4 b7a7 i0i2 a7d7\n";
/* clang-format on */

const char *openings_builtin(const struct variant *variant) {
    return variant == variant_at(0) ? xiangqi_openings : NULL;
}
