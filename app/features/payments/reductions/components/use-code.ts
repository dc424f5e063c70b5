import { useState } from "react";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { useSingleFlight } from "~/ui/form/use-single-flight.ts";
import type { CodeWorth } from "../rules/code-worth.ts";
import { normalizeCode, type ReducedSale } from "../rules/promotions.ts";

interface Applied {
  code: string;
  /** undefined if it was refused */
  worth: CodeWorth | undefined;
  refusal: string | undefined;
}

export interface CodeState {
  typed: string;
  change: (typed: string) => void;
  /** what the typed code gives; undefined until the server has accepted it */
  worth: CodeWorth | undefined;
  refusal: string | undefined;
  busy: boolean;
  apply: () => void;
}

const LOST = "La vérification n’a pas abouti. Réessayez, ou continuez\u00a0: le code est vérifié à l’achat.";

/** A code that somebody types before they buy. An answer about another code than the typed one is not shown. */
export function useCode(sale: ReducedSale, first: string): CodeState {
  const [typed, change] = useState(first);
  const [applied, setApplied] = useState<Applied>();
  const [busy, run] = useSingleFlight();
  const code = normalizeCode(typed);
  const isCurrent = applied?.code === code;
  return {
    typed,
    change,
    worth: isCurrent ? applied.worth : undefined,
    refusal: isCurrent ? applied.refusal : undefined,
    busy,
    apply: () => {
      if (code !== "") void run(async () => setApplied({ code, ...(await askForWorth(sale, typed)) }));
    },
  };
}

async function askForWorth(sale: ReducedSale, code: string): Promise<Omit<Applied, "code">> {
  try {
    const body = new URLSearchParams({ sale, code });
    const response = await fetch("/functions/v1/sale-code", { method: "POST", body });
    const answer = (await response.json()) as FormAnswer & { worth?: CodeWorth };
    const refusal = answer.errors?.code ?? answer.refusal;
    return { worth: answer.worth, refusal: answer.worth ? undefined : (refusal ?? LOST) };
  } catch {
    return { worth: undefined, refusal: LOST };
  }
}
