#include "nets.h"

const struct net net_xiangqi = {
#include "xiangqi.def"
};

const struct net net_zuyi = {
#include "zuyi.def"
};

const struct net net_zuhe = {
#include "zuhe.def"
};
