/* What `bench` searches: for each game positions from the opening to bare endings. */
#include "bench_positions.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *variant;
    int         depth;
    const char *fens[BENCH_POSITIONS_MAX + 1]; /* the rest are NULL */
} benches[] = {
    {"xiangqi",
     13,
     {
         "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
         "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2",
         "r1bakab1r/9/1cn3nc1/p1p1p3p/6p2/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w - - 0 5",
         "2bakab1r/9/1cn1c1n2/p1p1p3p/6p2/2P3P2/Pr2P3P/N2C2N1C/8R/R1BAKAB2 w - - 4 10",
         "r2akab1r/9/2n1b1nc1/p3p1p1p/2p6/2P3P2/P3P3P/1cN1C1N2/R8/2BAKAB1R b - - 2 9",
         "2bak4/4a4/2n1b1n2/p3p3p/2p2rp2/P1P1C4/4c1P1P/2N1B1N2/4A4/2BAK3R w - - 1 18",
         "3akab2/9/2n1b4/p3p3p/2p3p2/6P2/P1P1c3P/4B1N2/C8/2BAKA3 w - - 0 20",
         "4kab2/4a4/4b4/2N6/p5p2/6R2/P3r3P/4B4/4A4/2BAK4 w - - 5 30",
         "2ba1k3/4a4/b3c4/5N3/9/2B6/1n2P4/4B4/4A4/3AK1C2 b - - 12 44",
         "4ka3/4a4/8b/4P4/6b2/8r/9/4BA3/4A4/2B1K2R1 w - - 8 51",
         "5k3/4P4/3a5/6P2/9/9/9/p8/4p4/3AK4 w - - 2 60",
         "4k4/4a4/4b4/9/2n6/9/4C4/4B4/4A4/4KA3 b - - 20 66",
     }},
    {"xiangqi2017",
     11,
     {
         "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w 0,21 - 0 1",
         "rC1a1abr1/4k4/4b4/n1p1p3p/p5pP1/4P3c/P1P5P/N3BA3/9/R2A1KBcR w 0,21 - 0 13",
         "r2ak1c2/3n5/b5n2/p1p1p4/2b3p2/P3P2N1/2P3P2/2N1C3r/R3K4/2BA1A3 b 0,23 - 1 21",
         "3nk1b2/9/9/6p2/2p6/R3P4/4N1P1R/3A5/4K4/2B2AB2 b 1,21 - 2 31",
         "4ca3/4k4/9/9/2N6/8C/9/1p1A5/9/4KA3 w 4,5 - 1 74",
         "9/2B1k4/9/9/6a2/9/9/9/3K5/1p1p4a w 22,28 - 10 33",
         "9/4k4/9/9/4B4/6a2/9/9/9/2pK4a w 22,28 - 3 35",
     }},
    {"zuyi",
     10,
     {
         "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
         "nrbak1bcr/4a4/9/p1p1(np)1p1p/9/2P6/P3P1P1P/1N5N1/9/1RBAKA(BC)R1 w - - 7 9",
         "nnba1k1r1/9/3(ar)b4/2p3p1p/p3p4/2P6/P2NP1P1c/1N6(BR)/3K5/R1BA1AC2 b - - 1 21",
         "2ba2b2/4k4/2n2an2/(cp)2r1r2p/2pC5/2P3(BB)1P/P1(NC)3P2/3(KA)5/4c4/R2A1R3 b - - 8 28",
         "rn1aka3/9/4b4/2p1p4/4(CP)n2(NRP)/9/c1P1P1c1P/3K5/p8/2B2p3 w - - 1 30",
         "1n2ka1P1/4a4/9/3rp4/6p2/9/p3P4/3(KA)5/2c1A4/1NB3BN1 w - - 4 22",
         "3ak4/4a4/5R3/9/9/6B2/4P1C2/5K3/9/5Ap2 b - - 12 10",
     }},
    {"zuyi-combine",
     10,
     {
         "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
         "2ba1(ka)b2/5r3/8n/p1p1p3(RP)/6p2/P4R(BP)2/2P1P3N/1n1c5/1rC1K4/c1BA1A3 b - - 15 15",
         "rnbaka(RP)n1/9/5c3/p3p4/2p6/1C7/2P3P2/1C2cA3/8r/RN2KABN1 w - - 2 10",
         "3(aa)5/5k3/6R2/p3c4/2p5p/2P6/P5N1P/3AB2p1/4K4/3AC1B2 w - - 4 54",
         "3k5/9/2P1b4/1c7/3P2n2/2B6/p8/1p2B4/4A4/1n1AK4 w - - 0 38",
         "2R6/4k4/2n6/9/6P2/4(NP)1B1P/1CP6/9/3K5/3A5 w - - 19 35",
         "9/3k(aa)1P2/9/9/2p6/6p2/8P/8B/8p/p4K3 w - - 0 20",
     }},
    {"zuyi-swap",
     11,
     {
         "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
         "1nbaka1nr/7c1/4b4/p1p3p1C/3rC4/2P6/P3P1P1P/9/4K4/R1BA1ABNR b - - 0 10",
         "r2a1abcn/4k4/b8/pC2p3p/2p3p2/4P1P1P/P1P6/3AKA2B/9/2B1R4 b - - 14 30",
         "r2a1ab2/4k4/2n1b4/p1p1p3p/6p1R/9/P3P4/1CN6/1N2K4/1RB3B2 b - - 2 16",
         "3a4P/4a4/4k3b/p8/2b1P3N/3p5/P1p3p2/4B3B/2R1A4/4K4 w - - 10 32",
         "4k4/6P2/3a1a3/9/2b3b2/6B2/N1p3P2/3A1K3/9/4p1B2 b - - 0 79",
         "4k4/4a2P1/1P7/9/2b6/9/1p7/3A1A3/9/4K3p b - - 26 43",
     }},
    {"zuhe-classic",
     9,
     {
         "rnbqkqbnr/9/1c5c1/ppppppppp/9/9/PPPPPPPPP/1C5C1/9/RNBQKQBNR w - - 0 1",
         "rn1qk1bnr/5q3/b8/BppppppC1/8p/8P/P1P1N1P2/1C7/R3K4/2BQ1Q1NR b - - 0 9",
         "1n7/1b2k1r2/r1b6/2p2p2p/p2p5/3K2P2/PPPP1P3/8N/R8/2q5R b - - 3 37",
         "9/4k4/9/4m4/9/5Q3/9/p4r3/4M2P1/2p2K3 w - - 4 65",
         "R8/9/9/1m2P4/9/9/1r7/8K/8b/1q5k1 b - - 7 78",
         "9/9/8k/6N2/9/9/b8/9/P5K2/3p4p b - - 12 10",
         "9/5q1k1/9/9/1P7/9/K8/9/9/2R5q w - - 4 46",
     }},
    {"zuhe-traditional",
     9,
     {
         "rnbqkqbnr/9/1c5c1/ppppppppp/9/9/PPPPPPPPP/1C5C1/9/RNBQKQBNR w - - 0 1",
         "1nb4n1/r3k1p2/2C4p1/q3pp1pq/pp7/1bp6/P1P1PPPPP/1R1P1c3/4K4/1N4B1R w - - 1 29",
         "1B6r/4pk3/1rp3P1p/p8/qp5P1/1cP5P/1PPPbP2P/B2R5/3Q5/3K3NR b - - 0 50",
         "1n5n1/rN7/b1pk5/4p1Np1/9/4p1P2/9/P4C3/4K4/4R1B2 b - - 2 39",
         "5n1Kb/9/6P2/3pc4/4p4/9/k8/m8/8m/3r3P1 w - - 20 32",
         "k7C/3m5/P8/4B4/9/9/9/1K4Qp1/9/2p6 w - - 1 34",
         "9/8p/2k6/r8/9/8b/4K4/9/9/4p4 w - - 30 5",
     }},
    {"zuhe-modern",
     9,
     {
         "rnbqkqbnr/9/1c5c1/ppppppppp/9/9/PPPPPPPPP/1C5C1/9/RNBQKQBNR w - - 0 1",
         "Rnbqkqb1r/5n3/8p/1CpppppC1/9/9/2PcP1PPP/9/3K5/1NBQ1Q1NR b - - 0 9",
         "2bq4r/4k4/6p2/NpppBp3/8p/r1P6/P2PNP1P1/B3K1pQ1/9/R7R b - - 0 27",
         "9/1b1rk4/5p2Q/N1pp4R/2p2p3/2P4P1/3PNP3/R3K1p2/9/9 w - - 7 37",
         "4bk1nr/9/1p3p3/p2p4p/4P4/2P6/9/9/9/K8 b - - 8 35",
         "2C6/5k3/8R/7R1/9/9/9/4p4/1b7/5p1K1 w - - 2 52",
         "1P1k5/9/9/9/9/9/6p2/K8/p8/6b2 w - - 26 59",
     }},
};

const char *const *bench_positions(const char *variant, int *depth) {
    for (size_t i = 0; i < sizeof benches / sizeof *benches; i++)
        if (strcmp(benches[i].variant, variant) == 0) {
            *depth = benches[i].depth;
            return benches[i].fens;
        }
    return NULL;
}
