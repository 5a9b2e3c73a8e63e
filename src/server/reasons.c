/* reasons.c: why requests are refused, in one table. */
#include "server/reasons.h"

#include "base/say.h"
#include "server/reply.h"

/* Without a sentence, whoever refuses gives one. The reason is then found by the reply's status. */
static const struct {
    const char *word, *sentence;
    int status;
} reasons[REASONS] = {
    [FOR_ELSE] = {"else", NULL, 0},
    [FOR_RATE] = {"rate", N_("Too many requests; please wait a little."),
                  MHD_HTTP_TOO_MANY_REQUESTS},
    [FOR_TABLE_RATE] = {"table_rate", N_("Too much happens at this table; please wait a little."),
                        MHD_HTTP_TOO_MANY_REQUESTS},
    [FOR_STREAMS] = {"streams",
                     N_("Too many follow the news at the same time; please wait a little."),
                     MHD_HTTP_TOO_MANY_REQUESTS},
    [FOR_TALK] = {"talk", N_("You say more than the others can read; please wait a little."),
                  MHD_HTTP_TOO_MANY_REQUESTS},
    [FOR_HEAD] = {"head",
                  N_("The head of this request is not plain HTTP: its host or length is missing or "
                     "said twice."),
                  MHD_HTTP_BAD_REQUEST},
    [FOR_LONG_HEAD] = {"long_head", N_("The head of this request is too long."),
                       MHD_HTTP_REQUEST_HEADER_FIELDS_TOO_LARGE},
    [FOR_LARGE] = {"large", N_("That is more than a request may hold."),
                   MHD_HTTP_CONTENT_TOO_LARGE},
    [FOR_CROWD] = {"crowd", N_("Too many records come at once; please wait a little."),
                   MHD_HTTP_SERVICE_UNAVAILABLE},
    [FOR_ORIGIN] = {"origin", N_("This did not come from a page of this server."),
                    MHD_HTTP_FORBIDDEN},
    [FOR_BAN] = {"ban",
                 N_("You are not let in here any more. Whoever runs this server can tell you why."),
                 MHD_HTTP_FORBIDDEN},
    [FOR_FORM] = {"form", N_("This is neither a form nor a JSON object."), MHD_HTTP_BAD_REQUEST},
    [FOR_METHOD] = {"method", N_("Here one can only look (GET) and send (POST)."),
                    MHD_HTTP_METHOD_NOT_ALLOWED},
    [FOR_ADDRESS] = {"address", N_("There is nothing at this address."), MHD_HTTP_NOT_FOUND},
    [FOR_TABLES] = {"tables", N_("There are as many tables as this server can take."),
                    MHD_HTTP_SERVICE_UNAVAILABLE},
    [FOR_VISITOR_TABLES] =
        {"visitor_tables",
         N_("You host as many tables as one player may whose games are not over: end or close one "
            "of them first."),
         MHD_HTTP_TOO_MANY_REQUESTS},
    [FOR_ADDRESS_TABLES] =
        {"address_tables",
         N_("So many tables were opened from your network that there are no more today."),
         MHD_HTTP_TOO_MANY_REQUESTS},
    [FOR_ADDRESS_VISITORS] =
        {"address_visitors",
         N_("So many new visitors came from your network that no more are let in today."),
         MHD_HTTP_TOO_MANY_REQUESTS},
    [FOR_VISITORS] = {"visitors", N_("There are as many visitors as this server can take."),
                      MHD_HTTP_SERVICE_UNAVAILABLE},
    [FOR_STOP] = {"stop", N_("The server is being stopped."), MHD_HTTP_SERVICE_UNAVAILABLE},
    [FOR_STORE] =
        {"store",
         N_("The database does not answer just now, so this was not done. Please try again "
            "in a moment."),
         MHD_HTTP_SERVICE_UNAVAILABLE},
    [FOR_RECORD] = {"record", NULL, MHD_HTTP_INTERNAL_SERVER_ERROR},
    [FOR_SLOW] = {"slow", NULL, 0},
    [FOR_SENSE] = {"sense", NULL, MHD_HTTP_BAD_REQUEST},
    [FOR_KEY] = {"key", NULL, MHD_HTTP_UNAUTHORIZED},
    [FOR_SEAT] = {"seat", NULL, MHD_HTTP_FORBIDDEN},
    [FOR_UNKNOWN] = {"unknown", NULL, MHD_HTTP_NOT_FOUND},
    [FOR_TIME] = {"time", NULL, MHD_HTTP_CONFLICT},
    [FOR_RULES] = {"rules", NULL, MHD_HTTP_UNPROCESSABLE_CONTENT},
};

const char *reason_sentence(enum reason why) { return reasons[why].sentence; }

int reason_status(enum reason why) { return reasons[why].status; }

const char *reason_word(enum reason why) { return reasons[why].word; }

enum reason reason_of(const struct reply *r) {
    int i = REASONS - 1;
    if (r->reason != FOR_ELSE)
        return r->reason;
    while (i > FOR_ELSE && (reasons[i].status != r->status || reasons[i].sentence))
        i--;
    return (enum reason)i;
}
