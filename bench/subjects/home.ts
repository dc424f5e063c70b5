import { ask } from "../../tests/fixtures/server/http.ts";
import { startBare } from "../bare.ts";
import { BROTLI, load } from "../load.ts";
import { atLeast, type Measure, median, type Subject } from "../subject.ts";

const ROUNDS = 3;
const WARM_UP_S = 2;
const RUN_S = 8;
const GOAL = 0.55;

/** The kept home page against a bare server that sends the same bytes, one run of each after the other. */
export const home: Subject = async (servers) => {
  const server = await servers.start();
  const page = await ask(`${server.url}/`, { headers: BROTLI });
  if (page.headers["content-encoding"] !== "br")
    throw new Error("the home page is not compressed with brotli");
  const bare = await startBare(servers.folder, page);
  try {
    const ours: Awaited<ReturnType<typeof load>>[] = [];
    const theirs: typeof ours = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await measure(`${server.url}/`, server.pid));
      theirs.push(await measure(`${bare.url}/`, bare.pid));
    }
    return report(page.body.length, ours, theirs);
  } finally {
    await bare.stop();
  }
};

async function measure(url: string, pid: number) {
  await load(url, pid, WARM_UP_S);
  return load(url, pid, RUN_S);
}

type Loads = Awaited<ReturnType<typeof load>>[];

function report(bytes: number, ours: Loads, theirs: Loads): Measure[] {
  const row = (name: string, unit: string, runs: number[]): Measure => ({
    name,
    unit,
    runs,
    value: median(runs),
  });
  const of = (loads: Loads, key: keyof Loads[number]) => loads.map((one) => one[key]);
  const rate = row("home page, kept bytes", "req/s", of(ours, "requestsPerSecond"));
  const bareRate = row(
    `bare node:http, same ${bytes} bytes and headers`,
    "req/s",
    of(theirs, "requestsPerSecond"),
  );
  const cpu = row("home page, processor time a request", "µs", of(ours, "cpuMicroseconds"));
  const bareCpu = row("bare node:http, processor time a request", "µs", of(theirs, "cpuMicroseconds"));
  const share = rate.value / bareRate.value;
  return [
    rate,
    bareRate,
    {
      name: "home page's share of the bare server's rate",
      value: share,
      unit: "",
      goal: atLeast(GOAL, share),
    },
    row("home page, p99 at 50 connections", "ms", of(ours, "p99")),
    row("bare node:http, p99 at 50 connections", "ms", of(theirs, "p99")),
    cpu,
    bareCpu,
    // Where the load generator is the limit, rates flatter us; processor time does not.
    { name: "bare server's processor time as a share of ours", value: bareCpu.value / cpu.value, unit: "" },
  ];
}
