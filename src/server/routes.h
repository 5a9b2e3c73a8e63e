/* routes.h: the handlers of all addresses, by the file that defines them. */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include "server/route.h"

/* home.c */
handler handle_home, handle_next, handle_new, handle_new_sheet;
/* tablepage.c */
handler handle_table, handle_news;
/* lobby.c */
handler handle_seat_link, handle_join_link;
/* gather.c */
handler handle_sit, handle_leave, handle_seat_bot, handle_colour, handle_swap, handle_options,
    handle_give_up, handle_start;
/* actions.c */
handler handle_move, handle_undo, handle_say, handle_note, handle_propose, handle_agree,
    handle_resign, handle_hand_over, handle_time, handle_ask_twice, handle_again;
/* upload.c */
handler handle_upload_page, handle_upload, handle_go_on, api_upload, api_go_on;
/* orders.c */
handler handle_order, api_orders, api_order;
/* learnpage.c */
handler handle_courses, handle_course, handle_lesson, handle_lesson_act;
/* firstgame.c */
handler handle_first_game, handle_first_game_start, handle_tips;
/* rulespage.c */
handler handle_rules, handle_rules_section;
/* figures.c */
handler handle_figure;
/* replay.c */
handler handle_replay, handle_log, handle_story, handle_record, handle_copy;
/* hint.c */
handler handle_hint;
/* puzzlepage.c */
handler handle_puzzles, handle_puzzle, handle_puzzle_answer;
/* analysis.c */
handler handle_analysis, handle_analyse, handle_mistake, handle_try, api_analysis, api_analyse;
/* json_people.c */
handler api_me;
/* me.c */
handler handle_me, handle_me_save, handle_me_key, api_me_key, handle_carry, handle_carry_take;
/* profile.c */
handler handle_profile, handle_figures;
/* account.c */
handler handle_devices, handle_new_code, handle_code, handle_code_use, handle_my_data,
    handle_leaving, handle_leave_for_good;
/* circles.c */
handler handle_circle, handle_new_circle, handle_circle_join, handle_circle_leave,
    handle_circle_play;
/* moderate.c */
handler handle_block, handle_report, handle_table_people;
/* noticepage.c */
handler handle_notices, handle_notices_save, handle_notices_add, handle_notices_drop,
    handle_notices_push, handle_notices_tables, handle_confirm, handle_confirmed, handle_stop,
    handle_stopped, handle_back, handle_back_asked, handle_back_link, handle_back_used,
    handle_push_worker;
/* misc.c */
handler handle_static, handle_health, handle_offline, handle_offline_file;
/* metrics.c */
handler handle_metrics;
/* api.c */
handler api_games, api_visitor, api_tables, api_new, api_table, api_moves, api_move, api_position,
    api_sit, api_events;

#endif
