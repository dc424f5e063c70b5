import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";

interface ServiceWithdrawalProps {
  contract: string;
  email: string;
  until: Date;
  service: { boughtAt: Date; priceCents: number; dueCents: number };
  /** other things that the withdrawal ends */
  ends?: string | undefined;
  /** hidden fields that identify the contract, if the URL does not */
  fields?: Record<string, string>;
}

export function ServiceWithdrawal({
  contract,
  email,
  until,
  service,
  ends,
  fields = {},
}: ServiceWithdrawalProps) {
  const form = useForm({});
  const { boughtAt, priceCents, dueCents } = service;
  const facts = [
    ["Contrat", `${contract}, acheté le ${formatDay(boughtAt)}`],
    ["Accusé de réception", `par e-mail, à ${email}`],
    ["Possible jusqu’au", `${formatDay(new Date(until.getTime() - 1))} inclus`],
  ] as const;
  return (
    <>
      {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
      <dl className="grid gap-2">
        {facts.map(([term, value]) => (
          <div key={term} className="grid gap-x-4 sm:grid-cols-[12rem_1fr]">
            <dt className="text-muted">{term}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-2 rounded-lg bg-sand px-4 py-3">
        <p>
          <strong>{formatEuros(priceCents - dueCents)}</strong> vous sont remboursés aussitôt
          {dueCents > 0 && `\u00a0; ${formatEuros(dueCents)} restent dus pour ce qui a déjà été utilisé`}.
        </p>
        {ends && <p>{ends}</p>}
      </div>
      <Form of={form}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" busy={form.busy} className="max-sm:w-full">
          {form.busy ? "Envoi..." : "Confirmer la rétractation"}
        </Button>
      </Form>
    </>
  );
}
