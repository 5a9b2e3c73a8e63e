// postgres.mjs: a PostgreSQL cluster of the tests' own, in a temporary folder; gone at their end.
//
//     node tests/server/postgres.mjs COMMAND...
//
// runs a command with POSTGRES naming the folder of such a cluster.
//
// initdb refuses root: then the cluster belongs to the user postgres, whom Debian's package makes.
// Its files are not flushed to the disk: the tests kill processes, not machines.
import {execFileSync, spawn, spawnSync} from "node:child_process";
import {chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync,
    writeFileSync} from "node:fs";
import {tmpdir, userInfo} from "node:os";
import {join} from "node:path";
import {pathToFileURL} from "node:url";

function findPrograms() {
    const root = "/usr/lib/postgresql";
    const versions = existsSync(root)
        ? readdirSync(root).filter(v => existsSync(join(root, v, "bin/postgres")))
        .sort((a, b) => b - a) : [];
    if (versions.length) return join(root, versions[0], "bin");
    const initdb = spawnSync("sh", ["-c", "command -v initdb"], {encoding: "utf8"}).stdout.trim();
    if (!initdb) throw new Error("there is no PostgreSQL here: tools/setup check installs it");
    return join(initdb, "..");
}

let found;
const programs = () => (found ??= findPrograms());
const idOf = flag => Number(execFileSync("id", [flag, "postgres"]));
const owner = () => userInfo().uid === 0 ? {uid: idOf("-u"), gid: idOf("-g")} : {};

const run = (name, ...args) => {
    const ran = spawnSync(join(programs(), name), args,
        {...owner(), encoding: "utf8", cwd: "/", stdio: ["ignore", "pipe", "pipe"]});
    return {good: ran.status === 0, said: ran.stdout + ran.stderr};
};
const surely = (name, ...args) => {
    const {good, said} = run(name, ...args);
    if (!good) throw new Error(`${name} failed: ${said}`);
};

// SQL to the cluster whose socket is in that folder; what it answers, as text.
export const sqlAt = (socket, text, database = "postgres") =>
    execFileSync(join(programs(), "psql"),
        ["-qtAX", "-v", "ON_ERROR_STOP=1", "-h", socket, "-U", "postgres", "-c", text, database],
        {stdio: ["ignore", "pipe", "pipe"]}).toString().trim();
// All that a database has; bytes that are letters stand there as such.
export const dumpAt = (socket, database) =>
    execFileSync(join(programs(), "pg_dump"), ["-h", socket, "-U", "postgres", database],
        {env: {...process.env, PGOPTIONS: "-c bytea_output=escape"}, maxBuffer: 1 << 28})
        .toString();
export const urlAt = (socket, database) => `postgres://postgres@/${database}?host=${socket}`;

const settings = ["listen_addresses=", "fsync=off", "max_connections=60", "max_wal_senders=4",
    "wal_level=replica", "hot_standby=on"];

// A pooler in transaction mode before that socket, which serves at a port of this machine; its
// files are in that folder. It refuses root, too.
export function poolerAt(socket, port, folder) {
    const file = join(folder, "pooler.ini"), {uid, gid} = owner();
    writeFileSync(file, `[databases]\n* = host=${socket} user=postgres\n[pgbouncer]\n` +
        `pool_mode = transaction\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
        "unix_socket_dir =\nauth_type = any\nignore_startup_parameters = extra_float_digits\n");
    if (uid) chownSync(file, uid, gid);
    const program = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].find(existsSync);
    return spawn(program ?? "pgbouncer", [file], {...owner(), cwd: "/", stdio: "ignore"});
}

export class Cluster {
    constructor(folder) {
        this.folder = folder ?? mkdtempSync(join(tmpdir(), "hoftag-pg-"));
        this.data = join(this.folder, "data");
    }

    make() {
        const {uid, gid} = owner();
        if (uid) chownSync(this.folder, uid, gid);
        chmodSync(this.folder, 0o755);
        surely("initdb", "-D", this.data, "-U", "postgres", "-A", "trust", "-E", "UTF8",
            "--locale=C", "-N");
        return this;
    }

    // A standby of another cluster, as far as that is now; it follows it once it is started.
    follow(other) {
        const {uid, gid} = owner();
        if (uid) chownSync(this.folder, uid, gid);
        chmodSync(this.folder, 0o755);
        surely("pg_basebackup", "-h", other.folder, "-U", "postgres", "-D", this.data, "-R", "-X",
            "stream", "-c", "fast");
    }

    // From now on whoever commits waits for a standby that follows; false if none does. The
    // checkpointer is the one who tells the others that they have to wait: what it is asked for
    // after the settings were sent round, it does when it has read them.
    async waitForStandby() {
        this.sql("ALTER SYSTEM SET synchronous_standby_names = '*'");
        this.sql("SELECT pg_reload_conf()");
        for (let i = 0; i < 600 &&
            this.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")
            !== "1"; i++)
            await new Promise(next => setTimeout(next, 100));
        this.sql("CHECKPOINT");
        return this.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")
            === "1";
    }

    // A standby takes over.
    promote() { surely("pg_ctl", "-D", this.data, "-w", "promote"); }

    // Those of a cluster that was just killed live on for a moment, and refuse the next.
    async start(...more) {
        const options = [...settings, `unix_socket_directories=${this.folder}`,
            ...more].map(s => `-c ${s}`).join(" ");
        let last;
        for (let i = 0; i < 150; i++) {
            last = run("pg_ctl", "-D", this.data, "-o", options, "-l", join(this.folder, "log"),
                "-w", "-t", "60", "start");
            if (last.good) return this;
            await new Promise(next => setTimeout(next, 200));
        }
        throw new Error(`the cluster does not start: ${last.said}`);
    }

    // From now on this user needs his password.
    guard(user) {
        const rules = join(this.data, "pg_hba.conf");
        writeFileSync(rules, `local all ${user} scram-sha-256\n${readFileSync(rules, "utf8")}`);
        this.sql("SELECT pg_reload_conf()");
    }

    // From now on those who connect cannot make a file larger than so many bytes, as if the disk
    // were full.
    limitFiles(bytes) {
        execFileSync("prlimit", ["--pid", String(this.postmaster()), `--fsize=${bytes}:`],
            {...owner(), cwd: "/"});
    }

    // All of its processes, like those of a machine that hangs: their connections stay.
    everyProcess(signal) {
        const first = this.postmaster();
        const others = execFileSync("pgrep", ["-P", String(first)], {encoding: "utf8"});
        for (const pid of [first, ...others.trim().split("\n")]) process.kill(Number(pid), signal);
    }
    freeze() { this.everyProcess("SIGSTOP"); }
    thaw() { this.everyProcess("SIGCONT"); }

    // A session that goes on while its statements take their time.
    session(database, text) {
        return spawn(join(programs(), "psql"),
            ["-qX", "-h", this.folder, "-U", "postgres", "-c", text, database], {stdio: "ignore"});
    }

    // Whoever wants to write to that table waits until it is released; reading goes on.
    async hold(database, table) {
        const session = this.session(database,
            `BEGIN; LOCK TABLE ${table} IN SHARE MODE; SELECT pg_sleep(600)`);
        const locks = granted => Number(this.sql("SELECT count(*) FROM pg_locks WHERE relation = " +
            `'${table}'::regclass AND ${granted}`, database));
        while (!locks("mode = 'ShareLock' AND granted"))
            await new Promise(next => setTimeout(next, 20));
        return {waiting: () => locks("NOT granted"), release: () => {
            this.sql("SELECT count(pg_terminate_backend(pid)) FROM pg_locks WHERE relation = " +
                `'${table}'::regclass AND mode = 'ShareLock'`, database);
            session.kill();
        }};
    }

    stop() { surely("pg_ctl", "-D", this.data, "-m", "fast", "-w", "stop"); }
    postmaster() {
        return Number(readFileSync(join(this.data, "postmaster.pid"), "utf8").split("\n")[0]);
    }
    kill() { process.kill(this.postmaster(), "SIGKILL"); }
    sql(text, database) { return sqlAt(this.folder, text, database); }
    url(database) { return urlAt(this.folder, database); }

    remove() {
        if (existsSync(this.data)) run("pg_ctl", "-D", this.data, "-m", "immediate", "-w", "stop");
        rmSync(this.folder, {recursive: true, force: true});
    }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    const cluster = new Cluster();
    process.on("exit", () => cluster.remove());
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
    await cluster.make().start();
    const child = spawn(process.argv[2], process.argv.slice(3),
        {stdio: "inherit", env: {...process.env, POSTGRES: cluster.folder}});
    child.on("exit", code => process.exit(code ?? 1));
}
