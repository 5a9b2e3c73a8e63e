/* orders.c: standing orders in Null: there are none. */
#include "table/standing.h"

const struct order_kind null_orders[] = {{0}};
