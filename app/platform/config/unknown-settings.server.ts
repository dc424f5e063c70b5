import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { BootError } from "./boot-error.server.ts";

/** Variables that Node, the driver of PostgreSQL, OpenTelemetry and the system read; an operator may put them into `.env`. */
const OF_OTHERS = /^(NODE_\w+|OTEL_\w+|PG[A-Z]+|UV_THREADPOOL_SIZE|TZ|LANG|LC_\w+|PATH|HOME|TMPDIR)$/;
/** Shells and containers set HOSTNAME, which is one letter away from HOST_NAME. */
const ORDINARY = new Set(["HOSTNAME"]);
/** Below this length, an unrelated variable of the machine may be close to a setting by chance. */
const SHORTEST = 6;
const LONG = 9;
/** A name in `.env` is a setting in any case, so a guess may be further away. */
const FAR = 4;

/** The names in the `.env` of the working folder, from which the launcher and `npm start` read the settings. */
export function namesInEnvFile(): string[] {
  try {
    return Object.keys(parseEnv(readFileSync(".env", "utf8")));
  } catch {
    return [];
  }
}

/**
 * A misspelt setting counts as absent, and without PUBLIC_URL the demonstration would be served. Every name of
 * `.env` must therefore be known; a variable of the environment, which also belongs to other programs, is
 * refused only if it is almost the name of a setting.
 */
export function refuseUnknownSettings(
  names: readonly string[],
  namesInFile: readonly string[],
  known: readonly string[],
): void {
  const isKnown = (name: string) => known.includes(name);
  for (const name of namesInFile) {
    if (isKnown(name) || OF_OTHERS.test(name)) continue;
    const near = nearest(name, known, FAR);
    throw new BootError(
      near
        ? `Le réglage ${name} du fichier .env n’existe pas, mais ressemble à ${near} : corrigez son nom, ou retirez-le.`
        : `Le réglage ${name} du fichier .env n’existe pas : retirez-le, ou voyez .env.example.`,
    );
  }
  for (const name of names) {
    if (isKnown(name) || ORDINARY.has(name) || name.length < SHORTEST) continue;
    const near = nearest(name, known, name.length < LONG ? 1 : 2);
    if (near)
      throw new BootError(
        `La variable ${name} n’est pas un réglage, mais ressemble à ${near} : corrigez son nom, ou retirez-la.`,
      );
  }
}

function nearest(name: string, known: readonly string[], most: number): string | undefined {
  let best: string | undefined;
  let least = most + 1;
  for (const each of known) {
    if (Math.abs(each.length - name.length) >= least) continue;
    const away = distance(name.toUpperCase(), each);
    if (away < least) [best, least] = [each, away];
  }
  return best;
}

/** The number of letters to insert, delete, replace or swap with their neighbour. */
function distance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = (last[at - 1] as number) + (one[row - 1] === other[at - 1] ? 0 : 1);
      const changed = Math.min(replaced, (last[at] as number) + 1, (line[at - 1] as number) + 1);
      const isSwap = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      line.push(isSwap ? Math.min(changed, (beforeLast[at - 2] as number) + 1) : changed);
    }
    [beforeLast, last] = [last, line];
  }
  return last.at(-1) as number;
}
