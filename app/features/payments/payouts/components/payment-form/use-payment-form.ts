import { useEffect, useRef, useState } from "react";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import { useDraft } from "~/ui/form/drafts.ts";
import { useForm } from "~/ui/form/use-form.ts";
import type { RestoredDraft } from "~/ui/form/use-restored-draft.ts";
import { paymentInfoSchema } from "../../../schema.ts";

export const CONNECT_ACCOUNT = "/functions/v1/create-stripe-connect-account";

/** Actions for which a session alone is not enough. */
export type ProofReason = "iban" | "account";

const fail = (description: string) => toast({ title: "Erreur", description, variant: "destructive" });

/** Drafts stay in the tab: personal data must not remain in the browser. */
const draftPlace = () => sessionStorage;

/**
 * Saves the form and opens the payout account. The account is created from saved data, so opening it saves
 * first. Obstacles (an invalid field, a password to confirm) are resolved before it goes on.
 */
export function usePaymentForm(draft: RestoredDraft) {
  const memory = useDraft(draft.key, draftPlace);
  const typed = draft.state === "awaited" ? {} : memory.typed;
  const [asksProof, setAsksProof] = useState<ProofReason>();
  const [round, setRound] = useState(0);
  const [leaving, setLeaving] = useState(false);
  const wantsAccount = useRef(false);
  /** fields changed since the request in progress was sent */
  const changedSince = useRef(new Set<string>());

  /** index of the focused field */
  const focused = useRef(-1);

  const account = useForm<never, FormAnswer & { onboarding_url?: string }>({
    action: CONNECT_ACCOUNT,
    onAnswer: ({ ok, errors, refusal, onboarding_url }) => {
      if (errors?.password) return setAsksProof("account");
      if (ok && onboarding_url) {
        setLeaving(true);
        window.location.assign(onboarding_url);
      } else if (ok || refusal) fail("Une erreur est survenue lors de la création du compte Stripe.");
    },
  });

  const form = useForm<typeof paymentInfoSchema, FormAnswer & { isPrecise?: boolean }>({
    intent: "save",
    schema: paymentInfoSchema,
    memory: { typed, change },
    onRefused: () => {
      wantsAccount.current = false;
    },
    onAnswer: ({ ok, errors, refusal, isPrecise }) => {
      if (errors?.password) return setAsksProof("iban");
      const goesOn = wantsAccount.current;
      wantsAccount.current = false;
      // Network failures already have their own message.
      if (refusal) fail("Une erreur est survenue lors de l’enregistrement.");
      if (!ok) return;
      showSaved();
      toast({ title: "Succès", description: savedText(isPrecise), variant: "success" });
      if (goesOn) account.submit();
    },
  });

  const { props, busy } = form;
  useEffect(() => {
    if (busy) changedSince.current.clear();
  }, [busy]);

  function change(more: Record<string, string>): void {
    if (busy) for (const name of Object.keys(more)) changedSince.current.add(name);
    memory.change(more);
  }

  /** Fields edited during the request keep the typed values, to be saved next time. */
  function showSaved(): void {
    const changed = changedSince.current;
    const fields = form.props.ref.current;
    if (changed.size === 0) {
      focused.current = [...(fields?.elements ?? [])].indexOf(document.activeElement as Element);
      memory.drop();
      setRound(round + 1);
      return;
    }
    const iban = fields?.elements.namedItem("iban");
    if (iban instanceof HTMLInputElement && !changed.has("iban")) iban.value = "";
  }

  // The fields are mounted again after saving; this restores the focus.
  useEffect(() => {
    if (round === 0 || document.activeElement !== document.body) return;
    const field = props.ref.current?.elements[focused.current];
    if (field instanceof HTMLElement) field.focus({ preventScroll: true });
  }, [round, props.ref]);

  return {
    form,
    account,
    /** changes when the fields must show the saved values */
    round,
    busy: busy || account.busy || leaving,
    createAccount() {
      wantsAccount.current = true;
      form.submit();
    },
    proof: {
      asked: asksProof,
      onProved() {
        setAsksProof(undefined);
        (asksProof === "account" ? account : form).submit();
      },
      onRefused() {
        wantsAccount.current = false;
        setAsksProof(undefined);
      },
    },
  };
}

/** The text mentions the location only if it is that of the street or of the browser. */
export const savedText = (isPrecise = false) =>
  isPrecise
    ? "Vos informations de paiement ont été enregistrées avec la localisation précise."
    : "Vos informations de paiement ont été enregistrées.";
