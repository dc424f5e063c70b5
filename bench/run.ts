// npm run bench [-- home startup …]: measures, prints a table, writes bench/results/<date>.json.
import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { TestServers } from "../tests/fixtures/server/server-process.ts";
import type { Measure, Subject } from "./subject.ts";
import { changes } from "./subjects/changes.ts";
import { discovery } from "./subjects/discovery.ts";
import { figures } from "./subjects/figures.ts";
import { firstRender } from "./subjects/first-render.ts";
import { home } from "./subjects/home.ts";
import { lighthouse } from "./subjects/lighthouse.ts";
import { live } from "./subjects/live.ts";
import { memory } from "./subjects/memory.ts";
import { node } from "./subjects/node.ts";
import { prospects } from "./subjects/prospects.ts";
import { signIn } from "./subjects/sign-in.ts";
import { signedIn } from "./subjects/signed-in.ts";
import { slots } from "./subjects/slots.ts";
import { startup } from "./subjects/startup.ts";
import { weight } from "./subjects/weight.ts";

const SUBJECTS: Record<string, Subject> = {
  home,
  "signed-in": signedIn,
  changes,
  "sign-in": signIn,
  "first-render": firstRender,
  weight,
  lighthouse,
  startup,
  memory,
  discovery,
  prospects,
  figures,
  live,
  slots,
  node,
};

const BUSY = 1;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !SUBJECTS[name]);
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(", ")}. There are: ${Object.keys(SUBJECTS).join(", ")}.`);
  process.exit(1);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const date = new Date();
const machine = {
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  cpus: `${os.cpus().length} × ${os.cpus()[0]?.model ?? ""}`.trim(),
  /** how busy the machine was with other things when the bench began */
  loadAverage: os.loadavg()[0],
};
console.log(
  `${machine.node}, ${machine.platform}, ${machine.cpus}, load ${machine.loadAverage?.toFixed(1)}\n`,
);
if ((machine.loadAverage ?? 0) > BUSY)
  console.log(
    "The machine is busy with other things: trust processor times and bytes, not rates and delays.\n",
  );

const results: Record<string, Measure[]> = {};
for (const [name, subject] of Object.entries(SUBJECTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const servers = new TestServers();
  try {
    results[name] = await subject(servers);
  } finally {
    await servers.close();
  }
  for (const measure of results[name]) console.log(line(measure));
}

const file = path.join(import.meta.dirname, "results", `${date.toISOString().replaceAll(":", "-")}.json`);
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify({ date, machine, results }, null, 2)}\n`);
console.log(`\n${path.relative(process.cwd(), file)}`);
const missed = Object.values(results)
  .flat()
  .filter(({ goal }) => goal && !goal.met);
process.exit(missed.length > 0 ? 1 : 0);

function line({ name, value, unit, goal }: Measure): string {
  const digits = Math.abs(value) >= 100 ? 0 : 2;
  const number = value.toLocaleString("en", { maximumFractionDigits: digits });
  const verdict = goal ? `${goal.met ? "PASS" : "FAIL"} ${goal.text}` : "";
  return `${name.padEnd(58)} ${number.padStart(10)} ${unit.padEnd(7)} ${verdict}`.trimEnd();
}
