import { readFileSync } from "node:fs";
import { load } from "../load.ts";
import type { Subject } from "../subject.ts";

const LOAD_S = 5;
const PAGES = 300;

/** Resident memory of the server's process: after the start, and its peak once it has rendered and served. */
export const memory: Subject = async (servers) => {
  const server = await servers.start();
  const read = (field: string) => {
    const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  };
  const idle = read("VmRSS");
  for (let page = 0; page < PAGES; page += 1)
    await fetch(`${server.url}/?memory=${page}`).then((r) => r.text());
  await load(`${server.url}/`, server.pid, LOAD_S);
  return [
    { name: "server process, resident after the start", value: idle, unit: "MiB" },
    {
      name: `server process, peak after ${PAGES} renders and ${LOAD_S} s of load`,
      value: read("VmHWM"),
      unit: "MiB",
    },
  ];
};
