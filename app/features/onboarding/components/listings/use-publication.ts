import { useEffect, useState } from "react";
import { toast } from "~/ui/feedback/toast-store.ts";
import { useSingleFlight } from "~/ui/form/use-single-flight.ts";
import type { WizardAccount } from "../../rules/draft.ts";
import { type Problem, problemsOf } from "../../rules/publication.ts";
import { QUESTION_STEPS } from "../../rules/steps.ts";
import { lateProblems } from "../late-checks.ts";
import { sendPublication } from "../wizard/onboarding-client.ts";
import { asBlob } from "../wizard/photo-storage.ts";
import type { DraftPhoto } from "../wizard/use-draft-photo.ts";
import type { OnboardingDraftState } from "../wizard/use-onboarding-draft.ts";

const PUBLISHED_TOASTS = {
  page: {
    title: "Inscription réussie\u00a0!",
    description: "Votre profil de coach a été créé avec succès.",
  },
  listing: { title: "Annonce ajoutée", description: "Elle a rejoint les autres annonces de votre page." },
};

/** It holds the reasons why nothing was published, and is empty if nothing was refused. */
export interface Said {
  problems: readonly Problem[];
  refusal?: string | undefined;
}

interface Publication {
  account: WizardAccount;
  step: number;
  state: OnboardingDraftState;
  photo: DraftPhoto;
  /** called when the account has a page */
  onPublished: () => void;
}

/** Checks the draft, publishes it once at a time and reports the result. */
export function usePublication({ account, step, state, photo, onPublished }: Publication) {
  const [busy, run] = useSingleFlight();
  const [published, setPublished] = useState(false);
  const [said, setSaid] = useState<Said>({ problems: [] });
  // Going back to a step clears the refusal.
  useEffect(() => {
    if (step < QUESTION_STEPS) setSaid({ problems: [] });
  }, [step]);

  const check = async () => {
    const problems = problemsOf(state.draft, account);
    // A coach's draft goes to the server, which runs the late checks.
    if (account.role !== "coach") problems.push(...(await lateProblems(state.draft)));
    setSaid({ problems: problems.sort((one, other) => one.step - other.step) });
    return problems.length === 0;
  };
  const publish = () =>
    run(async () => {
      if (!(await check())) return;
      await state.pause();
      const sent = photo.photo && asBlob(photo.photo);
      const {
        ok,
        published: made = "page",
        ...refused
      } = await sendPublication(state.draft, sent || undefined);
      if (ok) state.forget();
      state.resume();
      if (!ok) return setSaid({ problems: [], ...refused });
      photo.remove();
      setPublished(true);
      toast({ ...PUBLISHED_TOASTS[made], variant: "success" });
      onPublished();
    });
  /** checks the draft and calls `onFine` if nothing is missing */
  const look = (onFine: () => void) =>
    run(async () => {
      if (await check()) onFine();
    });
  return { said, busy, published, look, publish };
}
