// docs/specification.md stays true: each row has a known state, and what is done lives where the row says.
import { existsSync, readFileSync } from "node:fs";

const ROW = /^\| (S\d-[\d.]+-\d+) \| (.+) \| (.+) \| ([^|]+) \|$/;
const STATES = new Set(["done", "not yet"]);

const offences = [];
const seen = new Set();
let done = 0;
for (const line of readFileSync("docs/specification.md", "utf8").split("\n")) {
  if (!line.startsWith("| S")) continue;
  const [, id, , where = "", state = ""] = ROW.exec(line) ?? [];
  if (!id) offences.push(`unreadable row: ${line.slice(0, 80)}`);
  else if (seen.has(id)) offences.push(`${id} is there twice`);
  else if (!STATES.has(state)) offences.push(`${id} has no known state`);
  seen.add(id);
  if (state !== "done") continue;
  done += 1;
  for (const [, path] of where.matchAll(/`([^`]+)`/g))
    if (!existsSync(path)) offences.push(`${id} is said to live in ${path}, which does not exist`);
}
for (const offence of offences) console.error(offence);
console.log(`${seen.size} rows, ${done} done, ${offences.length} offences`);
process.exit(offences.length > 0 ? 1 : 0);
