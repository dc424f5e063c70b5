import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askAgain } from "./components/sign-in/ask-again.ts";
import type { AuthAnswer } from "./components/sign-in/auth-client.ts";

const SILENCE: AuthAnswer<string> = { ok: false, status: 0, code: "NETWORK", message: undefined };
const FOUND: AuthAnswer<string> = { ok: true, data: "found" };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Asks a network that gives these answers, the last one for ever; answers when it was asked, in ms, and what came. */
async function askNetwork(...answers: AuthAnswer<string>[]) {
  const begun = Date.now();
  const askedAt: number[] = [];
  const asking = askAgain(async () => {
    askedAt.push(Date.now() - begun);
    return answers[askedAt.length - 1] ?? (answers.at(-1) as AuthAnswer<string>);
  });
  await vi.runAllTimersAsync();
  return { askedAt, answer: await asking };
}

it("asks once when it is answered", async () => {
  expect(await askNetwork(FOUND)).toEqual({ askedAt: [0], answer: FOUND });
});

it("asks a silent network again after 200 ms, then twice as long each time, and gives up after five", async () => {
  expect(await askNetwork(SILENCE)).toEqual({ askedAt: [0, 200, 600, 1400, 3000, 6200], answer: SILENCE });
});

it("stops at the first answer", async () => {
  expect(await askNetwork(SILENCE, SILENCE, FOUND)).toEqual({ askedAt: [0, 200, 600], answer: FOUND });
});

it.each([401, 429, 500, 503])("takes a %i for an answer, at once and after a silence", async (status) => {
  const refusal: AuthAnswer<string> = { ok: false, status, code: "REFUSED", message: "Non." };
  expect(await askNetwork(refusal)).toEqual({ askedAt: [0], answer: refusal });
  expect(await askNetwork(SILENCE, refusal)).toEqual({ askedAt: [0, 200], answer: refusal });
});
