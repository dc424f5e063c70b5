import { useEffect, useEffectEvent } from "react";
import { formatEuros } from "~/platform/format/money.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button, buttonClass } from "~/ui/controls/button.tsx";
import { usePaymentTab } from "~/ui/feedback/use-payment-tab.ts";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";

type Answer = FormAnswer & { url?: string };

/** The checkout page opens in a new tab or, if the browser blocks that, by a link. */
export function PayLateForm({ id, cents }: { id: string; cents: number }) {
  const tab = usePaymentTab();
  const form = useForm<never, Answer>({
    intent: "pay-late",
    about: `pay-late-${id}`,
    onAnswer: ({ url }) => url && tab.show(url),
  });
  const { busy } = form;
  // Closes the tab that stayed empty after a refusal or a lost connection.
  const closeTab = useEffectEvent(tab.close);
  useEffect(() => {
    if (!busy) closeTab();
  }, [busy]);
  const { url, refusal } = form.answer ?? {};
  return (
    <Form of={form} className="grid justify-items-start gap-3">
      <input type="hidden" name="accompaniment" value={id} />
      <Refusal text={refusal} />
      <Button type="submit" size="sm" busy={busy} onClick={tab.open}>
        {busy ? "Redirection..." : `Payer ${formatEuros(cents)} maintenant`}
      </Button>
      {url && (
        <p role="status" className="grid justify-items-start gap-2">
          Le paiement s’ouvre dans un nouvel onglet. Rien ne s’est ouvert&nbsp;?
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            Ouvrir la page de paiement
          </a>
        </p>
      )}
    </Form>
  );
}
