import path from "node:path";
import { ensureNode } from "../../scripts/node-runtime.mjs";
import { type Load, load } from "../load.ts";
import { type Measure, median, type Subject } from "../subject.ts";

const ROUNDS = 3;
const WARM_UP_S = 2;
const RUN_S = 5;
const ADDRESSES = { "/healthz": "/healthz", "home page, kept bytes": "/" };

/** The same build on the Node that runs this and on the one that the archive carries, one run of each after the other. */
export const node: Subject = async (servers) => {
  const carried = path.join(ensureNode(process.arch), "bin/node");
  const here = await servers.start();
  const there = await servers.start({ DATA_DIR: path.join(servers.folder, "carried") }, { node: carried });
  const measures: Measure[] = [];
  for (const [name, address] of Object.entries(ADDRESSES)) {
    const [own, other]: [Load[], Load[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [server, loads] of [[here, own] as const, [there, other] as const]) {
        await load(server.url + address, server.pid, WARM_UP_S);
        loads.push(await load(server.url + address, server.pid, RUN_S));
      }
    const rate = (loads: Load[]) => median(loads.map(({ requestsPerSecond }) => requestsPerSecond));
    const cost = (loads: Load[]) => median(loads.map(({ cpuMicroseconds }) => cpuMicroseconds));
    measures.push(
      { name: `${name}, Node ${process.version}`, unit: "req/s", value: rate(own) },
      { name: `${name}, the archive's Node`, unit: "req/s", value: rate(other) },
      {
        name: `${name}, processor time on the former against the latter`,
        unit: "times",
        value: cost(own) / cost(other),
      },
    );
  }
  return measures;
};
