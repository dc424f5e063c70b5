import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { EventLoopWatch, HELD_MS, SEVERAL } from "./event-loop.server.ts";
import type { Logger } from "./log.server.ts";

const watch = new EventLoopWatch();
const logged = { debug: vi.fn(), warn: vi.fn() };
afterEach(() => watch.stop());

/** The timer of the watch has run before and after. */
async function hold(ms: number): Promise<void> {
  await delay(30);
  const end = performance.now() + ms;
  while (performance.now() < end);
  await delay(30);
}

const timesOf = (name: string) => watch.holds.get(name)?.times ?? 0;

test("a hold is counted for the work that was under way, also when that has ended with it", async () => {
  watch.start(logged as unknown as Logger);
  await hold(HELD_MS + 10);
  expect([...watch.holds.keys()]).toEqual([SEVERAL]);
  const ends = watch.follow(() => "/coaches");
  await hold(HELD_MS + 10);
  expect(timesOf("/coaches")).toBeGreaterThanOrEqual(1);
  ends();
  await delay(30);

  const endsAtOnce = watch.follow(() => "/faq");
  const end = performance.now() + 2 * HELD_MS;
  while (performance.now() < end);
  endsAtOnce();
  await delay(30);
  expect(timesOf("/faq")).toBeGreaterThanOrEqual(1);
  expect(watch.holds.get("/faq")?.seconds).toBeGreaterThan(0.09);
  expect(logged.debug).toHaveBeenCalledWith(
    expect.objectContaining({ ms: expect.any(Number), cpuMs: expect.any(Number), during: ["/faq"] }),
    "the event loop was held",
  );
});

test("with several under way nobody is blamed, and a long hold is a warning that names them", async () => {
  watch.start(logged as unknown as Logger);
  await delay(30);
  const before = timesOf(SEVERAL);
  const ends = ["/", "job send-mail"].map((name) => watch.follow(() => name));
  await hold(300);
  for (const end of ends) end();
  expect(timesOf(SEVERAL)).toBeGreaterThan(before);
  expect(logged.warn).toHaveBeenCalledWith(
    expect.objectContaining({ during: ["/", "job send-mail"] }),
    "the event loop was held",
  );
});
