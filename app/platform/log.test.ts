import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, it } from "vitest";
import { loggerOptions } from "./log.server.ts";

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
