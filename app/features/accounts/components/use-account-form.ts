import { useEffect, useEffectEvent } from "react";
import { useActionData, useFetcher } from "react-router";
import { useSingleSubmit } from "~/ui/use-single-submit.ts";

/** What the account pages' actions answer. */
export interface AccountAnswer {
  /** the form that was sent; unknown when the answer never came */
  intent?: string;
  ok: boolean;
  /** by the name of the field */
  errors?: Record<string, string>;
  /** what was typed, for a browser without script, which would lose it */
  values?: Record<string, string>;
}

/** A form of the account pages: sent without leaving the page, or by the browser alone where no script runs. */
export function useAccountForm(intent: string, onAnswer: (answer: AccountAnswer) => void) {
  const fetcher = useFetcher<AccountAnswer>();
  const { onSubmit } = useSingleSubmit(fetcher.submit);
  const fromBrowser = useActionData<AccountAnswer>();
  const heard = useEffectEvent(onAnswer);
  const { state, data } = fetcher;
  // Idle again: by now the page also shows what the server has.
  useEffect(() => {
    if (state === "idle" && data) heard(data);
  }, [state, data]);
  return {
    Form: fetcher.Form,
    /** of the Form above: what is under way is not sent again */
    onSubmit,
    submit: fetcher.submit,
    busy: state !== "idle",
    /** what is on its way, where one form stands in several places */
    sending: fetcher.formData,
    /** the browser's own sending has no toast: what it answered is shown in the page */
    answer: data ?? (fromBrowser?.intent === intent ? fromBrowser : undefined),
    sentByBrowser: !data && fromBrowser?.intent === intent,
  };
}
