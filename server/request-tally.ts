import type { Answered } from "./pipeline/request-log.ts";

/** Bucket limits in seconds, from cached answers to requests that people give up on. */
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Clients may invent methods: each would add a time series forever. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const CLASSES = 6;

interface OfRoute {
  /** by method, one count for each status class */
  answers: Map<string, number[]>;
  /** the count of each bucket, not cumulative; the last one has no upper limit */
  times: number[];
  seconds: number;
}

interface Value {
  labels: Record<string, string>;
  value: number;
  metricName?: string;
}

/**
 * Counts answers and durations of each route. Cached pages take microseconds, so a library that builds labels
 * for each request would be noticeable: here a request costs a few additions, and labels are built when the
 * metrics are read.
 */
export class RequestTally {
  #routes = new Map<string, OfRoute>();

  /** The live stream's route: streams stay open, so they are counted but not timed. */
  constructor(private readonly untimed: string) {}

  count = ({ method = "", route, status, ms }: Answered): void => {
    let known = this.#routes.get(route);
    if (!known) {
      known = { answers: new Map(), times: zeros(SECONDS.length + 1), seconds: 0 };
      this.#routes.set(route, known);
    }
    const asked = METHODS.has(method) ? method : "other";
    let classes = known.answers.get(asked);
    if (!classes) {
      classes = zeros(CLASSES);
      known.answers.set(asked, classes);
    }
    const at = Math.floor(status / 100);
    classes[at] = (classes[at] ?? 0) + 1;
    if (route === this.untimed) return;
    const seconds = ms / 1_000;
    let step = 0;
    while (step < SECONDS.length && seconds > (SECONDS[step] as number)) step += 1;
    known.times[step] = (known.times[step] as number) + 1;
    known.seconds += seconds;
  };

  answers(): Value[] {
    return [...this.#routes].flatMap(([route, { answers }]) =>
      [...answers].flatMap(([method, classes]) =>
        classes.flatMap((value, at) =>
          value > 0 ? { labels: { method, route, status: `${at}xx` }, value } : [],
        ),
      ),
    );
  }

  /** Answers values in the Prometheus histogram format, with cumulative buckets. */
  times(name: string): Value[] {
    return [...this.#routes].flatMap(([route, { times, seconds }]) => {
      let sum = 0;
      const steps = times.map((many, at) => {
        sum += many;
        const le = at < SECONDS.length ? String(SECONDS[at]) : "+Inf";
        return { labels: { le, route }, value: sum, metricName: `${name}_bucket` };
      });
      if (sum === 0) return [];
      return [
        ...steps,
        { labels: { route }, value: seconds, metricName: `${name}_sum` },
        { labels: { route }, value: sum, metricName: `${name}_count` },
      ];
    });
  }
}

const zeros = (many: number): number[] => Array.from({ length: many }, () => 0);
