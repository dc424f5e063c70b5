import type { ContactAnswer, ContactContent } from "~/features/messages/components/use-contact-form.ts";
import type { ContactKnowledge, ContactRefusal } from "../../functions/contact-coach.ts";

const NO_ANSWER =
  "Le message n’est pas parti\u00a0: la connexion a été interrompue. Vérifiez-la, puis réessayez.";
const UNEXPECTED = "Le message n’est pas parti. Réessayez dans un instant.";

/** The dialog cannot be sent meanwhile. */
const PATIENCE_MS = 5_000;

const address = (coachId: number) => `/coach/${coachId}/contact`;

/** What is known of the person who opens the dialog; nothing when it cannot be had, and the dialog works without. */
export async function loadKnowledge(coachId: number, signal: AbortSignal): Promise<ContactKnowledge> {
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const response = await fetch(address(coachId), { signal: patience });
    return response.ok ? await response.json() : { phones: [] };
  } catch {
    return { phones: [] };
  }
}

/** A lost connection is a refusal like any other: what was typed stays. */
export async function sendContact(coachId: number, content: ContactContent): Promise<ContactAnswer> {
  try {
    const response = await fetch(address(coachId), { method: "POST", body: new URLSearchParams(content) });
    if (response.ok) return { outcome: "sent" };
    if (response.status === 401) return { outcome: "unknown" };
    const refusal: Partial<ContactRefusal> = await response.json().catch(() => ({}));
    return {
      outcome: "refused",
      message: refusal.message ?? UNEXPECTED,
      ...(refusal.errors ? { errors: refusal.errors } : {}),
    };
  } catch {
    return { outcome: "refused", message: NO_ANSWER };
  }
}
