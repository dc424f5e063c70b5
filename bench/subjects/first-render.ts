import { ask } from "../../tests/fixtures/server/http.ts";
import { median, type Subject } from "../subject.ts";

const ROUNDS = 50;

/**
 * Measures how long the first visitor after a change waits: the page is read from the database, rendered and
 * compressed.
 */
export const firstRender: Subject = async (servers) => {
  const server = await servers.start();
  // With a parameter that it does not know, the page is made anew each time.
  const missed = (round: number) => timed(`${server.url}/?bench=${round}`);
  const cold = await missed(0);
  const runs: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) runs.push(await missed(round));
  await timed(`${server.url}/`);
  const kept: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) kept.push(await timed(`${server.url}/`));
  return [
    { name: "home page, very first render of the process", value: cold, unit: "ms" },
    { name: "home page, first render after a change", value: median(runs), unit: "ms", runs },
    { name: "home page, kept bytes, one at a time", value: median(kept), unit: "ms", runs: kept },
  ];
};

async function timed(url: string): Promise<number> {
  const begun = performance.now();
  const { status } = await ask(url, { headers: { "accept-encoding": "br" } });
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return performance.now() - begun;
}
