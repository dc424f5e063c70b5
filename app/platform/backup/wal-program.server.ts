import { keepSecrets } from "./kept-secrets.server.ts";
import { fetchWalFile, storeWalFile } from "./wal-file.server.ts";

/**
 * The program that PostgreSQL runs for each file of its WAL (archive_command and restore_command, built by
 * `wal-archive.server.ts`): `store FOLDER SECRETS FILE`, and `fetch NAME TARGET FOLDER…`.
 */

/** PostgreSQL waits for this program, and a stop of PostgreSQL waits too. */
const LIMIT_MS = 60_000;
/** A file that no archive has: while it recovers, PostgreSQL takes this as the end of the WAL. */
const ABSENT = 1;
/** PostgreSQL ends a recovery for an exit code above 125 instead of taking it as the end of the WAL. */
const FAILED = 200;

setTimeout(() => fail(new Error("the archive does not answer")), LIMIT_MS).unref();

const [verb, ...args] = process.argv.slice(2);
try {
  if (verb === "store") {
    const [folder = "", secrets, file = ""] = args;
    // A key is saved before it encrypts anything, so the copy has every key that this file needs.
    if (secrets) await keepSecrets(folder, secrets);
    await storeWalFile(folder, file);
  } else {
    const [name = "", target = "", ...folders] = args;
    if (!(await fetchWalFile(folders, name, target))) process.exitCode = ABSENT;
  }
} catch (error) {
  fail(error as Error);
}

/** The text goes to the log of PostgreSQL. */
function fail({ message }: Error): void {
  process.stderr.write(`WAL archive: ${message}\n`);
  process.exit(verb === "store" ? ABSENT : FAILED);
}
