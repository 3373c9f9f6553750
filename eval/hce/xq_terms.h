/*
 * The terms of the xiangqi evaluation: what each weight counts. The values are
 * in xq_weights.def, made by the tuner from these fields in this order.
 */
#ifndef EVAL_HCE_XQ_TERMS_H
#define EVAL_HCE_XQ_TERMS_H

#include "../../engine/position.h"
#include "weight.h"

enum { PLACE_NB = 50, MOBILITY_NB = 18, GUARD_NB = 3, ATTACKER_NB = 6, DISTANCE_NB = 10 };

/* Fields are arrays of weights only, so that the whole is one array of weights. */
struct xq_weights {
    weight_t tempo[1];
    weight_t material[SOLDIER + 1];             /* by kind */
    weight_t place[SOLDIER + 1][PLACE_NB];      /* by kind and point: own rank 0-9 times 5 files from the edge */
    weight_t chariot_mobility[MOBILITY_NB];     /* by number of points it may go to */
    weight_t cannon_mobility[MOBILITY_NB];
    weight_t horse_mobility[9];
    weight_t palace_attack[SOLDIER + 1][6];     /* by kind: points of the enemy palace it attacks */
    weight_t attackers[ATTACKER_NB];            /* how many pieces attack the enemy palace */
    weight_t hollow_cannon[DISTANCE_NB];        /* a cannon facing the general, by the empty points between */
    weight_t bottom_cannon[4];                  /* a cannon on the enemy's back rank with the general: pieces between */
    weight_t aimed_cannon[3];                   /* a cannon on the general's line behind two pieces: own ones of them */
    weight_t aimed_chariot[2];                  /* a chariot on the general's line behind one piece: enemy, own */
    weight_t guards[GUARD_NB][GUARD_NB];        /* own advisors, own elephants */
    weight_t bare_advisors[SOLDIER + 1][GUARD_NB]; /* each enemy piece of a kind against so many advisors left */
    weight_t bare_elephants[SOLDIER + 1][GUARD_NB];
    weight_t soldier_pair[RANK_NB];             /* two crossed soldiers side by side, by rank */
    weight_t soldier_count[6];                  /* crossed soldiers in all */
    weight_t threat_soldier[SOLDIER + 1];       /* an enemy kind attacked by a soldier */
    weight_t threat_light[SOLDIER + 1];         /* by a horse or cannon */
    weight_t threat_chariot[SOLDIER + 1];       /* by a chariot */
    weight_t hanging[SOLDIER + 1];              /* attacked and not protected */
    weight_t protected_piece[SOLDIER + 1];      /* an own kind that is protected */
    weight_t horse_and_cannon[1];               /* both kinds left */
    weight_t chariot_pair[1];
    weight_t cannon_by_pieces[9];               /* each cannon, by pieces on the board / 4 */
    weight_t horse_by_pieces[9];
};

enum { XQ_WEIGHT_NB = sizeof(struct xq_weights) / sizeof(weight_t) };

#endif
