import { listingDraftKey } from "~/features/onboarding/components/listings/listing-form.tsx";
import type { ListingStatus } from "~/features/onboarding/rules/listings.ts";
import type { ListingChange } from "~/features/onboarding/schema.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import { dropDraft } from "~/ui/form/drafts.ts";

const SAVED: Record<ListingStatus, string> = {
  active: "L’annonce est publiée avec vos changements.",
  draft: "Le brouillon est gardé\u00a0: publiez-le quand vous voulez.",
  paused: "L’annonce reste en pause.",
};

/** The server answers a saved listing with a redirect; the draft is obsolete then. */
export async function saveAndTell<T>(request: Request, id: number | undefined, save: () => Promise<T>) {
  const status = (await request.clone().formData()).get("status") as ListingStatus;
  try {
    return await save();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400) {
      dropDraft(listingDraftKey(id));
      toast({ title: "Annonce enregistrée", description: SAVED[status], variant: "success" });
    }
    throw thrown;
  }
}

const CHANGED: Record<ListingChange, { title: string; description?: string }> = {
  publish: { title: "Annonce publiée" },
  pause: { title: "Annonce en pause", description: "Personne ne la voit jusqu’à ce que vous la repreniez." },
  duplicate: { title: "Annonce dupliquée", description: "La copie est dans vos brouillons." },
  delete: { title: "Annonce supprimée" },
  appeal: { title: "Demande envoyée", description: "Nous relisons votre annonce et vous répondons." },
};

export function toastChange(answer: { refusal?: string; changed?: ListingChange }): void {
  if (answer.refusal) toast({ title: "Erreur", description: answer.refusal, variant: "destructive" });
  if (answer.changed) toast({ ...CHANGED[answer.changed], variant: "success" });
}
