import type { ContactContent } from "~/features/messages/schema.ts";
import type { ContactAnswer, ContactKnowledge } from "../../functions/messages/contact-coach.ts";

const NO_ANSWER =
  "Le message n’est pas parti\u00a0: la connexion a été interrompue. Vérifiez-la, puis réessayez.";
const UNEXPECTED = "Le message n’est pas parti. Réessayez dans un instant.";

/** The dialog cannot be sent while this is loading. */
const PATIENCE_MS = 5_000;

const address = (coachId: number) => `/coach/${coachId}/contact`;

/** Answers an empty result if the request fails; the dialog works without it. */
export async function loadKnowledge(coachId: number, signal: AbortSignal): Promise<ContactKnowledge> {
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const response = await fetch(address(coachId), { signal: patience });
    return response.ok ? await response.json() : { phones: [] };
  } catch {
    return { phones: [] };
  }
}

/** A lost connection is a refusal like any other: the typed text stays. */
export async function sendContact(
  coachId: number,
  { message, address: at, phone }: ContactContent,
): Promise<ContactAnswer | "sign in first"> {
  try {
    const body = new URLSearchParams({ message, address: at ?? "", phone: phone ?? "" });
    const response = await fetch(address(coachId), { method: "POST", body });
    if (response.status === 401) return "sign in first";
    return await response.json().catch(() => ({ ok: response.ok, refusal: UNEXPECTED }));
  } catch {
    return { ok: false, refusal: NO_ANSWER };
  }
}
