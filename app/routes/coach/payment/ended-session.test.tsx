import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ENDED_SESSION } from "~/ui/feedback/ended-session.ts";
import { currentToasts, dismissToast } from "~/ui/feedback/toast-store.ts";
import { reportEndedSession } from "./ended-session.ts";

const LOGIN = "/?auth=login&redirect=%2Fdashboard%2Fsettings%2Fpayment";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  vi.useRealTimers();
});

/** Opens the page, which leads elsewhere, and answers what was said. */
async function openAndListen(location: string): Promise<(string | undefined)[]> {
  const redirect = new Response(null, { status: 302, headers: { Location: location } });
  await expect(reportEndedSession(() => Promise.reject(redirect))).rejects.toBe(redirect);
  const said = currentToasts().flatMap(({ open, description }) => (open ? [description] : []));
  for (const { id } of currentToasts()) dismissToast(id);
  return said;
}

test("a session that has ended is said once, and not again where a save has just said it", async () => {
  const words = "Vous devez être connecté pour voir vos informations de paiement.";
  expect(await openAndListen("/dashboard")).toEqual([]);
  expect(await openAndListen(LOGIN)).toEqual([words]);
  expect(await openAndListen(LOGIN)).toEqual([]);
  vi.advanceTimersByTime(5_001);
  window.dispatchEvent(new Event(ENDED_SESSION));
  expect(await openAndListen(LOGIN)).toEqual([]);
  vi.advanceTimersByTime(5_001);
  expect(await openAndListen(LOGIN)).toEqual([words]);
});
