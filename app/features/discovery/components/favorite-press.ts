import type { NavigateFunction } from "react-router";
import { tellLostConnection } from "~/ui/feedback/lost-connection.ts";
import { PENDING, readPressed, takeBack } from "./favorite-store.ts";

interface Shown {
  /** of the person and the coach together */
  key: string;
  coachId: number;
  /** what the server told with the page */
  kept: boolean;
}

/** What the server was last told, since the page was loaded. */
const told = new Map<string, boolean>();
const underWay = new Set<string>();

/** Tells the server what is shown, until it knows it: however fast it is pressed, it is left with the last press. */
export async function tellShown({ key, coachId, kept }: Shown): Promise<void> {
  if (underWay.has(key)) return;
  underWay.add(key);
  const known = () => told.get(key) ?? kept;
  try {
    for (let shown = readPressed(key); shown !== undefined && shown !== known(); shown = readPressed(key)) {
      await tell(coachId, shown);
      told.set(key, shown);
    }
  } catch (error) {
    takeBack(key, known(), error instanceof Refusal ? error.message : undefined);
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

async function tell(coachId: number, favorite: boolean): Promise<void> {
  const body = new URLSearchParams({ coach: String(coachId), favorite: String(favorite) });
  const response = await fetch("/functions/v1/favorites", { method: "POST", body }).catch((lost) => {
    tellLostConnection();
    throw lost;
  });
  if (response.ok) return;
  // A refusal is its sentence, as JSON; what something on the way has answered instead is not for reading.
  const sentence: unknown = response.status < 500 && (await response.json().catch(() => undefined));
  throw new Refusal(typeof sentence === "string" ? sentence : undefined);
}
