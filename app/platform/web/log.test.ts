import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { createLogger, loggerOptions } from "./log.server.ts";

function logged(write: (log: pino.Logger) => void): string {
  let text = "";
  const sink = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  write(pino(loggerOptions("info"), sink));
  return text;
}

it("never quotes an error, nor its cause, with or without a message of our own", () => {
  const error = new Error("insert failed for lea@example.org", {
    cause: Object.assign(new Error("Key (email)=(lea@example.org) already exists"), {
      code: "23505",
      detail: "lea@example.org",
    }),
  });
  for (const text of [
    logged((log) => log.error({ err: error })),
    logged((log) => log.error({ err: error }, "sign-up failed")),
  ]) {
    expect(text).not.toContain("lea@example.org");
    expect(text).toContain("23505");
    expect(text).toContain("log.test.ts");
  }
});

it("takes no line of a message for a place in the code", () => {
  const place = "    at signUp (/elan/lea@example.org:1:1)";
  const secret = new Error(`Failed query: insert\n${place}\nparams: lea@example.org`);
  const text = logged((log) => log.error({ err: secret }));
  expect(text).not.toContain("lea@example.org");
  expect(text).toContain("log.test.ts");
  // The words may have been changed after the stack was written.
  secret.message = "something else";
  expect(logged((log) => log.error({ err: secret }))).not.toContain("params");
});

it.each([
  ["zod", () => z.object({ email: z.literal("x") }).parse({ email: "lea@example.org" })],
  ["a web address", () => new URL("lea@example.org")],
  ["JSON", () => JSON.parse("lea@example.org")],
  ["a code that is none", () => Promise.reject(Object.assign(new Error("no"), { code: "lea@example.org" }))],
])("keeps the words of %s to itself", async (_, fail) => {
  const thrown = await Promise.resolve()
    .then(fail)
    .catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Error);
  const text = logged((log) => log.error({ err: thrown }));
  expect(text).not.toContain("lea@");
  expect(text).toContain('"frames":["at ');
});

it("ends with the fourth cause", () => {
  const error = new Error("a");
  error.cause = error;
  expect(logged((log) => log.error({ err: error })).match(/"cause"/g)).toHaveLength(4);
});

it("counts what failed together, and describes the first of it without its words", () => {
  const failures = Array.from({ length: 5 }, (_, at) => new RangeError(`lea${at}@example.org`));
  const line = logged((log) => log.error({ err: new AggregateError(failures, "secret words") }));
  const { err } = JSON.parse(line);
  expect(err).toMatchObject({ name: "AggregateError", failures: 5 });
  expect(err.first.map(({ name }: { name: string }) => name)).toEqual(Array(3).fill("RangeError"));
  expect(line).not.toMatch(/example|secret/);
});

it("starts no timer, and waits for no end of the process, for a logger that says nothing", () => {
  const timers = vi.spyOn(globalThis, "setInterval");
  const listeners = process.listenerCount("exit");
  createLogger("silent").error("unheard");
  expect(timers).not.toHaveBeenCalled();
  expect(process.listenerCount("exit")).toBe(listeners);
  timers.mockRestore();
});
