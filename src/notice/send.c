/* send.c: see send.h. libcurl speaks HTTP and SMTP. */
#include "notice/send.h"

#include "base/check.h"
#include "notice/hook.h"
#include "notice/program.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>

enum { CONNECT_SECONDS = 8 };

struct job {
    int64_t id;
    bool used, by_http;
    CURL *curl; /* NULL: a program does it */
    struct program *program;
    struct curl_slist *headers, *to;
    char *body;
    size_t len, read; /* of the body, and how much of it was sent */
    size_t heard;     /* bytes of the answer */
    int after;
    bool refused_address, secure;
    struct sender *sender;
};

struct sender {
    struct outlets outlets;
    CURLM *multi;
    struct job job[SENDER_JOBS];
    int busy;
};

struct sender *sender_new(const struct outlets *outlets) {
    struct sender *s = calloc(1, sizeof *s);
    CHECK(s && curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK);
    s->outlets = *outlets;
    s->multi = curl_multi_init();
    CHECK(s->multi);
    return s;
}

static void job_end(struct job *j) {
    if (j->curl) {
        curl_multi_remove_handle(j->sender->multi, j->curl);
        curl_easy_cleanup(j->curl);
    }
    program_free(j->program);
    curl_slist_free_all(j->headers);
    curl_slist_free_all(j->to);
    free(j->body);
    j->sender->busy--;
    *j = (struct job){.used = false};
}

void sender_free(struct sender *s) {
    for (int i = 0; i < SENDER_JOBS; i++)
        if (s->job[i].used)
            job_end(&s->job[i]);
    curl_multi_cleanup(s->multi);
    free(s);
    curl_global_cleanup();
}

bool sender_has_room(const struct sender *s) { return s->busy < SENDER_JOBS; }

int sender_busy(const struct sender *s) { return s->busy; }

void sender_wake(struct sender *s) { curl_multi_wakeup(s->multi); }

/* ---- what libcurl asks ---- */

/* The address is the one that the name was resolved to: this socket goes there and nowhere else. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to) {
    struct job *j = context;
    (void)purpose;
    if (guard_allows(&j->sender->outlets.guard, &to->addr, j->secure))
        return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
    j->refused_address = true;
    return CURL_SOCKET_BAD;
}

static size_t give_body(char *to, size_t size, size_t count, void *context) {
    struct job *j = context;
    size_t room = size * count, n = j->len - j->read;
    n = n < room ? n : room;
    memcpy(to, j->body + j->read, n);
    j->read += n;
    return n;
}

/* Nothing of an answer is of use; too much of it ends the request. */
static size_t hear(char *bytes, size_t size, size_t count, void *context) {
    struct job *j = context;
    (void)bytes;
    j->heard += size * count;
    return j->heard > ANSWER_BYTES ? 0 : size * count;
}

enum { LONGEST_WAIT = 24 * 60 * 60 };

static size_t hear_header(char *bytes, size_t size, size_t count, void *context) {
    struct job *j = context;
    struct slice line = {bytes, size * count}, name;
    int64_t seconds;
    if (slice_part(&line, ':', &name) && slice_same_folded(name, slice_of("retry-after")) &&
        slice_number(slice_trim(line), 0, LONGEST_WAIT, &seconds))
        j->after = (int)seconds;
    return hear(bytes, size, count, context);
}

/* ---- jobs ---- */

static void set_common(struct job *j) {
    curl_easy_setopt(j->curl, CURLOPT_PRIVATE, j);
    curl_easy_setopt(j->curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(j->curl, CURLOPT_PROXY, "");
    curl_easy_setopt(j->curl, CURLOPT_TIMEOUT, (long)SENDER_SECONDS);
    curl_easy_setopt(j->curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    curl_easy_setopt(j->curl, CURLOPT_WRITEFUNCTION, hear);
    curl_easy_setopt(j->curl, CURLOPT_WRITEDATA, j);
    curl_easy_setopt(j->curl, CURLOPT_HEADERFUNCTION, hear_header);
    curl_easy_setopt(j->curl, CURLOPT_HEADERDATA, j);
}

static void add_header(struct job *j, const char *name, const char *value) {
    char line[1200];
    snprintf(line, sizeof line, "%s: %s", name, value);
    j->headers = curl_slist_append(j->headers, line);
    CHECK(j->headers);
}

/* A push service keeps what it cannot deliver for half a day. */
static void add_push_headers(struct job *j, const struct parcel *p) {
    add_header(j, "Authorization", p->authorization);
    add_header(j, "Content-Encoding", "aes128gcm");
    add_header(j, "Content-Type", "application/octet-stream");
    add_header(j, "TTL", "43200");
    add_header(j, "Urgency", "normal");
    if (p->topic && p->topic[0])
        add_header(j, "Topic", p->topic);
}

/* A connection is used once: the guard looks at every one. */
static void set_http(struct job *j, const struct parcel *p) {
    char memory[HOOK_URL + 10];
    struct buf url = buf_on(memory, sizeof memory);
    hook_write_url(p->channel, slice_of(p->to), &url);
    j->by_http = true;
    j->secure = slice_starts(buf_slice_of(&url), "https://");
    curl_easy_setopt(j->curl, CURLOPT_URL, buf_end(&url));
    curl_easy_setopt(j->curl, CURLOPT_PROTOCOLS_STR, "https,http");
    curl_easy_setopt(j->curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(j->curl, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(j->curl, CURLOPT_FRESH_CONNECT, 1L);
    curl_easy_setopt(j->curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(j->curl, CURLOPT_OPENSOCKETDATA, j);
    curl_easy_setopt(j->curl, CURLOPT_USERAGENT, "hoftag");
    curl_easy_setopt(j->curl, CURLOPT_POSTFIELDSIZE, (long)j->len);
    curl_easy_setopt(j->curl, CURLOPT_POSTFIELDS, j->body);
    add_header(j, "Expect", "");
    if (p->channel == BY_PUSH)
        add_push_headers(j, p);
    else
        add_header(j, "Content-Type", "application/json");
    curl_easy_setopt(j->curl, CURLOPT_HTTPHEADER, j->headers);
}

/* The server is the operator's choice: no guard. Addresses were checked when they were given, and
 * again here: libcurl would pass a line break on to the server. */
static void set_smtp(struct job *j, const struct parcel *p) {
    const struct outlets *o = &j->sender->outlets;
    CHECK(is_mail_address(slice_of(p->to)));
    j->to = curl_slist_append(NULL, p->to);
    CHECK(j->to);
    curl_easy_setopt(j->curl, CURLOPT_URL, o->smtp);
    curl_easy_setopt(j->curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(j->curl, CURLOPT_USE_SSL,
                     (long)(o->may_be_plain ? CURLUSESSL_TRY : CURLUSESSL_ALL));
    curl_easy_setopt(j->curl, CURLOPT_MAIL_FROM, o->from);
    curl_easy_setopt(j->curl, CURLOPT_MAIL_RCPT, j->to);
    curl_easy_setopt(j->curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(j->curl, CURLOPT_READFUNCTION, give_body);
    curl_easy_setopt(j->curl, CURLOPT_READDATA, j);
    if (o->authorities[0])
        curl_easy_setopt(j->curl, CURLOPT_CAINFO, o->authorities);
    if (o->user[0]) {
        curl_easy_setopt(j->curl, CURLOPT_USERNAME, o->user);
        curl_easy_setopt(j->curl, CURLOPT_PASSWORD, o->password);
    }
}

void sender_add(struct sender *s, const struct parcel *p) {
    struct job *j = s->job;
    while (j->used)
        j++;
    CHECK(j < s->job + SENDER_JOBS);
    *j = (struct job){.id = p->id, .used = true, .sender = s, .len = p->body.len};
    s->busy++;
    j->body = malloc(p->body.len + 1);
    CHECK(j->body);
    memcpy(j->body, p->body.at, p->body.len);
    if (p->channel == BY_MAIL && !s->outlets.smtp[0]) {
        j->program = program_start(s->outlets.sendmail, s->outlets.from, p->to, p->body);
        return;
    }
    j->curl = curl_easy_init();
    CHECK(j->curl);
    set_common(j);
    if (p->channel == BY_MAIL)
        set_smtp(j, p);
    else
        set_http(j, p);
    CHECK(curl_multi_add_handle(s->multi, j->curl) == CURLM_OK);
}

/* ---- how it went ---- */

static enum sent judge_http(long status) {
    if (status >= 200 && status < 300)
        return SENT;
    if (status == 404 || status == 410)
        return SENT_GONE;
    return status == 408 || status == 429 || status >= 500 ? SENT_LATER : SENT_REFUSED;
}

/* An answer that was too long came all the same: its status counts. Without one, what libcurl says
 * may be better another time, except where the guard said no. */
static enum sent judge_curl(const struct job *j, CURLcode result, long code) {
    if (j->refused_address)
        return SENT_REFUSED;
    if (j->by_http)
        return code >= 200 && (result == CURLE_OK || result == CURLE_WRITE_ERROR) ? judge_http(code)
                                                                                  : SENT_LATER;
    if (result == CURLE_OK)
        return SENT;
    return code >= 500 && code < 600 && result != CURLE_LOGIN_DENIED ? SENT_REFUSED : SENT_LATER;
}

static void finish_curl(struct job *j, CURLcode result, struct delivered *out) {
    long code = 0;
    curl_easy_getinfo(j->curl, CURLINFO_RESPONSE_CODE, &code);
    *out = (struct delivered){
        .id = j->id, .how = judge_curl(j, result, code), .code = (int)code, .after = j->after};
    snprintf(out->why, sizeof out->why, "%s",
             j->refused_address ? "this address may not be called" : curl_easy_strerror(result));
    job_end(j);
}

static bool take_curl(struct sender *s, struct delivered *out) {
    int left, running;
    struct job *j = NULL;
    curl_multi_perform(s->multi, &running);
    CURLMsg *m = curl_multi_info_read(s->multi, &left);
    if (!m || m->msg != CURLMSG_DONE)
        return false;
    CURLcode result = m->data.result;
    curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, (char **)&j);
    finish_curl(j, result, out);
    return true;
}

static bool take_program(struct sender *s, struct delivered *out) {
    for (int i = 0; i < SENDER_JOBS; i++) {
        struct job *j = &s->job[i];
        if (!j->used || !j->program || !program_is_done(j->program))
            continue;
        int code = program_code(j->program);
        *out = (struct delivered){.id = j->id, .code = code, .how = program_judge(code)};
        snprintf(out->why, sizeof out->why, "the program for mail ended with %d", code);
        job_end(j);
        return true;
    }
    return false;
}

/* Waits at the programs too, and no longer than one of them may take. */
static void wait_for(struct sender *s, int milliseconds) {
    struct curl_waitfd files[SENDER_JOBS];
    unsigned count = 0;
    for (int i = 0; i < SENDER_JOBS; i++) {
        struct job *j = &s->job[i];
        if (!j->used || !j->program)
            continue;
        int left = program_milliseconds(j->program);
        milliseconds = left < milliseconds ? left : milliseconds;
        files[count++] =
            (struct curl_waitfd){.fd = program_file(j->program), .events = CURL_WAIT_POLLIN};
    }
    curl_multi_poll(s->multi, files, count, milliseconds, NULL);
}

bool sender_next(struct sender *s, int milliseconds, struct delivered *out) {
    if (take_curl(s, out) || take_program(s, out))
        return true;
    wait_for(s, milliseconds);
    return take_curl(s, out) || take_program(s, out);
}
