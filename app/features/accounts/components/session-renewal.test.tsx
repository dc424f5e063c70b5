import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS, MINUTE_MS } from "~/platform/format/durations.ts";
import { json, stubServer } from "../../../../tests/fixtures/component/component.tsx";
import { onSessionEvent, type SessionEvent } from "./session-events.ts";
import { renewSession } from "./session-renewal.ts";

const GET_SESSION = "GET /api/auth/get-session";
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const session = (expiresAt: string) => json({ session: { expiresAt } });
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

let heard: SessionEvent[] = [];
let leaving = new AbortController();
let stopListening = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  leaving = new AbortController();
  stopListening = onSessionEvent((event) => heard.push(event)) as () => void;
});
afterEach(() => {
  leaving.abort();
  stopListening();
  vi.useRealTimers();
});

/** The person comes back to the tab. */
async function comeBack(): Promise<void> {
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
}

test("a session that is a day old is renewed as soon as a page opens", async () => {
  const sent = stubServer({ [GET_SESSION]: () => session(inDays(30)) });
  renewSession(inDays(28), leaving.signal);
  await pass(0);
  expect(sent).toHaveLength(1);
  expect(heard).toEqual(["TOKEN_REFRESHED"]);
});

test("a return within five minutes asks nothing, and a later one asks once", async () => {
  const sent = stubServer({ [GET_SESSION]: () => session(inDays(30)) });
  renewSession(inDays(29.9), leaving.signal);
  await comeBack();
  expect(sent).toHaveLength(0);
  await pass(6 * MINUTE_MS);
  await comeBack();
  await comeBack();
  expect(sent).toHaveLength(1);
  expect(heard).toEqual(["TOKEN_REFRESHED"]);
});

test("a session that was not renewed is no news", async () => {
  const expiresAt = inDays(29.9);
  stubServer({ [GET_SESSION]: () => session(expiresAt) });
  renewSession(expiresAt, leaving.signal);
  await pass(6 * MINUTE_MS);
  await comeBack();
  expect(heard).toEqual([]);
});

test("a device that wakes before its network asks again, and finds out that its session has ended", async () => {
  const answers = ["no network", "no network", json(null)] as const;
  let asked = 0;
  stubServer({ [GET_SESSION]: () => answers[asked++] ?? json(null) });
  renewSession(inDays(29.9), leaving.signal);
  await pass(6 * MINUTE_MS);
  await comeBack();
  await pass(1_000);
  expect(asked).toBe(3);
  expect(heard).toEqual(["SIGNED_OUT"]);
});

test("a page that was left asks no more", async () => {
  const sent = stubServer({});
  renewSession(inDays(29.9), leaving.signal);
  leaving.abort();
  await pass(6 * MINUTE_MS);
  await comeBack();
  expect(sent).toEqual([]);
});
