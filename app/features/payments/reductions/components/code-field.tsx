import { type KeyboardEvent, useEffect, useState } from "react";
import { formatEuros } from "~/platform/format/money.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import type { CodeWorth } from "../rules/code-worth.ts";
import type { ReducedSale } from "../rules/promotions.ts";
import { useCode } from "./use-code.ts";

interface CodeFieldProps {
  sale: ReducedSale;
  priceCents: number;
  /** what is left to pay with an accepted code */
  restOf: (worth: CodeWorth) => number;
  /** the code that was typed before the page came again */
  typed?: string | undefined;
  error?: string | undefined;
}

/**
 * One closed line of a form that buys. An accepted code shows what is left to pay, which goes with the form: the
 * purchase is refused at another price. Without script the code is checked when the form is sent.
 */
export function CodeField({ sale, priceCents, restOf, typed = "", error }: CodeFieldProps) {
  const code = useCode(sale, typed);
  const hasScript = useHasScript();
  const { worth, refusal, busy } = code;
  const restCents = worth && restOf(worth);
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    code.apply();
  };
  return (
    <details open={typed !== "" || error !== undefined || undefined} className="group">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm text-muted underline underline-offset-4 hover:text-ink">
        Code promo ou carte cadeau
      </summary>
      <div className="grid gap-3 pt-1 pb-2">
        <div className="flex items-end gap-2">
          <Field label="Code" className="min-w-0 flex-1" error={worth ? undefined : (refusal ?? error)}>
            <Input
              name="code"
              value={code.typed}
              onChange={(event) => code.change(event.target.value)}
              onKeyDown={applyOnEnter}
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </Field>
          {hasScript && (
            <Button variant="secondary" busy={busy} onClick={code.apply}>
              {busy ? "Vérification..." : "Appliquer"}
            </Button>
          )}
        </div>
        <div role="status">
          {worth && restCents !== undefined && (
            <dl className="grid gap-1.5">
              <Sum term={worth.label}>{formatEuros(restCents - priceCents)}</Sum>
              <Sum term="À payer" isTotal>
                {formatEuros(restCents)}
              </Sum>
            </dl>
          )}
        </div>
        {restCents !== undefined && <input type="hidden" name="codeRestCents" value={restCents} />}
      </div>
    </details>
  );
}

function Sum({ term, isTotal = false, children }: { term: string; isTotal?: boolean; children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={isTotal ? "font-semibold" : undefined}>{term}</dt>
      <dd className={isTotal ? "font-display text-2xl font-bold tabular" : "whitespace-nowrap tabular"}>
        {children}
      </dd>
    </div>
  );
}

/** The button asks the server, which a page without script cannot. */
function useHasScript(): boolean {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return hasScript;
}
