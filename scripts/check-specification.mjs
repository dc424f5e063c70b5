// docs/specification.md stays true: each row has a known state, and what is done lives, labels included, where the row says.
import { existsSync, readFileSync, statSync } from "node:fs";

const ROW = /^\| (S\d-[\d.]+-\d+) \| (.+) \| (.+) \| ([^|]+) \|$/;
const STATES = new Set(["done", "not yet"]);

const offences = [];
const seen = new Set();
let done = 0;
for (const line of readFileSync("docs/specification.md", "utf8").split("\n")) {
  if (!line.startsWith("| S")) continue;
  const [, id, what = "", where = "", state = ""] = ROW.exec(line) ?? [];
  if (!id) offences.push(`unreadable row: ${line.slice(0, 80)}`);
  else if (seen.has(id)) offences.push(`${id} is there twice`);
  else if (!STATES.has(state)) offences.push(`${id} has no known state`);
  seen.add(id);
  if (state !== "done") continue;
  done += 1;
  const paths = [...where.matchAll(/`([^`]+)`/g)].map(([, path]) => path);
  for (const path of paths)
    if (!existsSync(path)) offences.push(`${id} is said to live in ${path}, which does not exist`);
  const text = paths
    .filter((path) => existsSync(path) && statSync(path).isFile())
    .map((path) => plain(readFileSync(path, "utf8")))
    .join("\n");
  for (const [, label] of what.matchAll(/"([^"]+)"/g))
    if (!wordsOf(label).every((word) => text.includes(word)))
      offences.push(`${id}: "${label}" is not in ${paths.join(", ")}`);
}

/** The same words, however their spaces and apostrophes are written. */
function plain(text) {
  return text
    .replace(/&nbsp;|\\u00a0|[\u00a0\u202f]/g, " ")
    .replace(/’/g, "'")
    .replace(/\s+/g, " ");
}

/** The words between the {parts} that are filled in; some labels are put together from two words. */
function wordsOf(label) {
  return plain(label)
    .replace(/\{[^}]*\}/g, " ")
    .split(" ")
    .filter((word) => word.length > 3);
}

for (const offence of offences) console.error(offence);
console.log(`${seen.size} rows, ${done} done, ${offences.length} offences`);
process.exit(offences.length > 0 ? 1 : 0);
