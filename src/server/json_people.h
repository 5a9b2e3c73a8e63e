/* json_people.h: people, circles and games in figures as JSON, for programs: what their pages show
 * to the same reader. */
#ifndef SERVER_JSON_PEOPLE_H
#define SERVER_JSON_PEOPLE_H

#include "pages/circle.h"
#include "pages/people.h"
#include "server/request.h"

void json_profile(const struct profile_page *p, struct buf *out);
void json_figures(const struct figures_page *p, struct buf *out);
void json_circle(const struct circle_page *p, struct buf *out);
/* The id of a circle: the answer to what was done to it. */
void json_circle_id(int64_t id, struct buf *out);

#endif
