import { useState } from "react";
import type { FormAnswer } from "~/platform/forms.ts";
import { formatEuros } from "~/platform/money.ts";
import { Button, buttonClass } from "~/ui/button.tsx";
import { Form } from "~/ui/form.tsx";
import { useForm } from "~/ui/use-form.ts";
import { Refusal } from "./refusal.tsx";

type Answer = FormAnswer & { url?: string };

/** « Payer maintenant »: its page is made when it is asked for, and takes the place of this one. */
export function PayLateForm({ id, cents }: { id: string; cents: number }) {
  const [url, setUrl] = useState<string>();
  const form = useForm<never, Answer>({
    intent: "pay-late",
    onAnswer: ({ url: page }) => {
      if (!page) return;
      setUrl(page);
      window.location.assign(page);
    },
  });
  const page = url ?? form.answer?.url;
  return (
    <Form of={form} className="grid justify-items-start gap-3">
      <input type="hidden" name="accompaniment" value={id} />
      <Refusal text={form.answer?.refusal} />
      {page ? (
        <a href={page} className={buttonClass({ size: "sm" })}>
          Ouvrir la page de paiement
        </a>
      ) : (
        <Button type="submit" size="sm" busy={form.busy}>
          {form.busy ? "Un instant..." : `Payer ${formatEuros(cents)} maintenant`}
        </Button>
      )}
    </Form>
  );
}
