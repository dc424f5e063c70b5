import type { NavigateFunction } from "react-router";
import { showLostConnection } from "~/ui/feedback/lost-connection.ts";
import { PENDING, readPressed, revertPress } from "./favorite-store.ts";

interface Shown {
  /** person and coach */
  key: string;
  coachId: number;
  /** the state in the loaded page */
  kept: boolean;
}

/** It holds the last state sent to the server since the page was loaded. */
const lastSent = new Map<string, boolean>();
const underWay = new Set<string>();

/**
 * Sends the displayed state until the server has it. However fast the button is pressed, the last press wins.
 */
export async function sendShown({ key, coachId, kept }: Shown): Promise<void> {
  if (underWay.has(key)) return;
  underWay.add(key);
  const known = () => lastSent.get(key) ?? kept;
  try {
    for (let shown = readPressed(key); shown !== undefined && shown !== known(); shown = readPressed(key)) {
      await sendFavorite(coachId, shown);
      lastSent.set(key, shown);
    }
  } catch (error) {
    revertPress(key, known(), error instanceof Refusal ? error.message : undefined);
  } finally {
    underWay.delete(key);
  }
}

/** Opens the login dialog over the current page, which then adds the favorite. */
export function askToSignIn(coachId: number, navigate: NavigateFunction): void {
  try {
    sessionStorage.setItem(PENDING, String(coachId));
  } catch {
    // Without storage the favorite is lost, but the login still opens.
  }
  const dialog = new URLSearchParams(window.location.search);
  dialog.set("auth", "login");
  void navigate(`?${dialog}`, { preventScrollReset: true });
}

class Refusal extends Error {}

async function sendFavorite(coachId: number, favorite: boolean): Promise<void> {
  const body = new URLSearchParams({ coach: String(coachId), favorite: String(favorite) });
  const response = await fetch("/functions/v1/favorites", { method: "POST", body }).catch((lost) => {
    showLostConnection();
    throw lost;
  });
  if (response.ok) return;
  // Our refusals are a sentence as JSON; other answers, such as a proxy's, are not shown.
  const sentence: unknown = response.status < 500 && (await response.json().catch(() => undefined));
  throw new Refusal(typeof sentence === "string" ? sentence : undefined);
}
