import type { FormAnswer } from "~/platform/web/forms.ts";
import { type OnboardingDraft, readStoredDraft, type SavedDraft, toStoredDraft } from "../../rules/draft.ts";
import type { Problem } from "../../rules/publication.ts";

export interface PublicationAnswer extends Pick<FormAnswer, "ok" | "refusal"> {
  /** what was published */
  published?: "page" | "listing";
  problems?: Problem[];
}

const ADDRESS = "/functions/v1/onboarding";

const NO_ANSWER = "La connexion a été interrompue. Rien n’est perdu\u00a0: vérifiez-la, puis réessayez.";
const UNEXPECTED = "La publication n’a pas abouti. Rien n’est perdu\u00a0: réessayez dans un instant.";
const ENDED = "Votre session a pris fin. Rien n’est perdu\u00a0: connectez-vous, puis réessayez.";

interface Saving {
  draft: OnboardingDraft;
  version: number;
  browser: string;
  why: "typed" | "swapped" | "settled";
  /** the page is being closed */
  last?: boolean;
}

/** Saves a draft on the server; undefined on failure, which the next change retries. */
export async function sendDraft({ draft, last, ...about }: Saving) {
  const body = new URLSearchParams({
    intent: "save",
    draft: JSON.stringify(toStoredDraft(draft)),
    version: String(about.version),
    browser: about.browser,
    why: about.why,
  });
  try {
    const response = await fetch(ADDRESS, { method: "POST", body, keepalive: last ?? false });
    if (!response.ok) return undefined;
    const { version, other }: Omit<SavedDraft, "draft"> = await response.json();
    return { version, other: other && readStoredDraft(other) };
  } catch {
    return undefined;
  }
}

export async function sendPublication(
  draft: OnboardingDraft,
  photo: Blob | undefined,
): Promise<PublicationAnswer> {
  const body = new FormData();
  body.set("intent", "publish");
  body.set("draft", JSON.stringify(toStoredDraft(draft)));
  if (photo) body.set("photo", photo);
  try {
    const response = await fetch(ADDRESS, { method: "POST", body });
    if (response.status === 401) return { ok: false, refusal: ENDED };
    const answer = await response.json().catch(() => undefined);
    return typeof answer?.ok === "boolean" ? answer : { ok: false, refusal: UNEXPECTED };
  } catch {
    return { ok: false, refusal: NO_ANSWER };
  }
}
