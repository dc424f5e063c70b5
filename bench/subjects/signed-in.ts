import { ask } from "../../tests/fixtures/server/http.ts";
import { startBare, startBareHono } from "../bare.ts";
import { BROTLI, type Load, load } from "../load.ts";
import { atLeast, type Measure, median, type Subject } from "../subject.ts";
import { enter } from "../timing.ts";

const ROUNDS = 3;
const WARM_UP_S = 2;
const RUN_S = 5;
const RENDERS = 100;

interface Case {
  name: string;
  path: string;
  /** of the rate of the yardstick, in percent */
  goal: number;
  as?: "visitor";
  /** instead of a bare `node:http` server that sends the same bytes */
  against?: "a bare Hono route";
}

/** The frequent requests of people who are signed in, beside pages that are cached for everybody. */
const CASES: Case[] = [
  { name: "home signed in", path: "/", goal: 0.17 },
  { name: "/faq signed in", path: "/faq", goal: 0.42 },
  { name: "/_root.data signed in", path: "/_root.data", goal: 0.6 },
  { name: "a session read", path: "/api/auth/get-session", goal: 2 },
  { name: "/healthz", path: "/healthz", goal: 40, against: "a bare Hono route" },
  { name: "home kept", path: "/", goal: 55, as: "visitor" },
];

/** One run of ours, one of the bare server, in turns; with React's own time for the same render, where there is one. */
export const signedIn: Subject = async (servers) => {
  const server = await servers.start({ DEV_PAGES: "1" });
  const cookie = await enter(server.url, "eleve@exemple.fr");
  const measures: Measure[] = [];
  for (const { name, path, goal, as, against } of CASES) {
    const url = server.url + path;
    const headers = as === "visitor" ? BROTLI : { ...BROTLI, cookie };
    const bare = against
      ? await startBareHono()
      : await startBare(servers.folder, await ask(url, { headers }));
    const ours: Load[] = [];
    const theirs: Load[] = [];
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await measure(url, server.pid, headers));
        theirs.push(await measure(bare.url + path, bare.pid, headers));
      }
    } finally {
      await bare.stop();
    }
    measures.push(
      ...compare(name, against ?? "bare node:http, same bytes", ours, theirs, goal),
      // Cached bytes do not show the cost of rendering.
      ...(as === "visitor" ? [] : await reactsOwn(`${name}: React's own render`, url, headers)),
    );
  }
  return measures;
};

async function measure(url: string, pid: number, headers: Record<string, string>): Promise<Load> {
  await load(url, pid, WARM_UP_S, headers);
  return load(url, pid, RUN_S, headers);
}

function compare(name: string, yardstick: string, ours: Load[], theirs: Load[], goal: number): Measure[] {
  const rates = ours.map(({ requestsPerSecond }) => requestsPerSecond);
  const bareRates = theirs.map(({ requestsPerSecond }) => requestsPerSecond);
  const costs = ours.map(({ cpuMicroseconds }) => cpuMicroseconds / 1000);
  const share = (median(rates) / median(bareRates)) * 100;
  return [
    { name, value: median(rates), unit: "req/s", runs: rates },
    { name: `${name}: ${yardstick}`, value: median(bareRates), unit: "req/s", runs: bareRates },
    { name: `${name}: share of that rate`, value: share, unit: "%", goal: atLeast(goal, share) },
    { name: `${name}: processor time`, value: median(costs), unit: "ms", runs: costs },
  ];
}

/** As the server tells it of single requests, one after the other, where it tells it at all. */
async function reactsOwn(name: string, url: string, headers: Record<string, string>): Promise<Measure[]> {
  const runs: number[] = [];
  for (let round = 0; round < RENDERS; round += 1) {
    const answer = await ask(url, { headers });
    const told = /react;dur=([\d.]+)/.exec(String(answer.headers["server-timing"] ?? ""))?.[1];
    if (told) runs.push(Number(told));
  }
  return runs.length > 0 ? [{ name, value: median(runs), unit: "ms", runs }] : [];
}
