import type { NavigateFunction } from "react-router";
import { PENDING, takeBack } from "./favourite-store.ts";

interface Press {
  /** of the person and the coach together */
  key: string;
  coachId: number;
  favourite: boolean;
}

const wanted = new Map<string, boolean>();
const underWay = new Set<string>();

/** Tells the server what is shown already; presses that come faster than its answers leave it with the last one. */
export async function pressFavourite({ key, coachId, favourite }: Press): Promise<void> {
  wanted.set(key, favourite);
  if (underWay.has(key)) return;
  underWay.add(key);
  let told = !favourite;
  try {
    for (let next = wanted.get(key); next !== undefined && next !== told; next = wanted.get(key)) {
      await tell(coachId, next);
      told = next;
    }
  } catch (error) {
    takeBack(key, told, error instanceof Refusal ? error.message : undefined);
  } finally {
    underWay.delete(key);
  }
}

/** The login dialog over the page one is on; the heart is then filled by the page itself. */
export function askToSignIn(coachId: number, navigate: NavigateFunction): void {
  try {
    sessionStorage.setItem(PENDING, String(coachId));
  } catch {
    // A browser that keeps nothing: signing in is still the next step.
  }
  const dialog = new URLSearchParams(window.location.search);
  dialog.set("auth", "login");
  void navigate(`?${dialog}`, { preventScrollReset: true });
}

class Refusal extends Error {}

async function tell(coachId: number, favourite: boolean): Promise<void> {
  const body = new URLSearchParams({ coach: String(coachId), favourite: String(favourite) });
  const response = await fetch("/functions/v1/favorites", { method: "POST", body });
  if (response.ok) return;
  // A refusal is its sentence, as JSON; what something on the way has answered instead is not for reading.
  const sentence: unknown = response.status < 500 && (await response.json().catch(() => undefined));
  throw new Refusal(typeof sentence === "string" ? sentence : undefined);
}
