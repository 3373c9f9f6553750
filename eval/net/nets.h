/* The nets that are built in, by the evaluation they belong to. */
#ifndef EVAL_NET_NETS_H
#define EVAL_NET_NETS_H

#include "net.h"

/* The line of `eval` that tells the correction: soldiers, red's view. */
#define NET_LINE "the net's correction: %.2f\n"

extern const struct net net_xiangqi, net_zuyi, net_zuhe;

#endif
