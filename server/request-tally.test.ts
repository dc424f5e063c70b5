import { expect, it } from "vitest";
import { RequestTally } from "./request-tally.ts";

const answered = (route: string, ms = 1, status = 200, method = "GET") => ({
  id: "",
  method,
  route,
  status,
  ms,
});

it("counts by route, method and class of status, and no method that was invented", () => {
  const tally = new RequestTally("/live");
  for (const status of [200, 204, 404, 499, 503]) tally.count(answered("/", 1, status));
  for (const method of ["POST", "PROPFIND", "MKCOL"]) tally.count(answered("/", 1, 200, method));
  tally.count({ ...answered("/"), method: undefined });
  const told = tally.answers().map(({ labels, value }) => `${labels.method} ${labels.status} ${value}`);
  expect(told).toEqual(["GET 2xx 2", "GET 4xx 2", "GET 5xx 1", "POST 2xx 1", "other 2xx 3"]);
});

it("tells times as steps that hold all that were quicker, with their sum and number", () => {
  const tally = new RequestTally("/live");
  for (const ms of [0.1, 1, 1.1, 30, 20_000]) tally.count(answered("/", ms));
  const times = tally.times("t");
  const step = (le: string) => times.find(({ labels }) => labels.le === le)?.value;
  expect(["0.001", "0.005", "0.025", "0.05", "10", "+Inf"].map(step)).toEqual([2, 3, 3, 4, 4, 5]);
  expect(times.at(-1)).toEqual({ labels: { route: "/" }, value: 5, metricName: "t_count" });
  expect(times.at(-2)?.value).toBeCloseTo(20.0322);
});

it("does not time what stays open", () => {
  const tally = new RequestTally("/live");
  tally.count(answered("/live", 600_000));
  expect(tally.answers()).toHaveLength(1);
  expect(tally.times("t")).toEqual([]);
});
