import { parisDay } from "~/platform/format/dates.ts";
import { formatEuros, typedEuros } from "~/platform/format/money.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { latestSendDay, MESSAGE_MAX } from "../rules/gift-cards.ts";
import { giftCardSchema } from "../schema.ts";

interface GiftCardFormProps {
  idempotencyKey: string;
  /** the amounts in force */
  leastCents: number;
  mostCents: number;
  months: number;
  /** of the signed-in account, or empty */
  buyer: { name: string; email: string };
  /** of the server, so that both renders have the same fields */
  now: Date;
}

/** Amounts that people give; those out of bounds are left out. */
const USUAL_CENTS = [2_000, 5_000, 10_000, 15_000];

export function GiftCardForm(props: GiftCardFormProps) {
  const { idempotencyKey, leastCents, mostCents, months, buyer, now } = props;
  const form = useForm({ intent: "buy", schema: giftCardSchema });
  const { errors } = form;
  const textOf = (field: string, first = "") => form.values[field] ?? first;
  const usual = USUAL_CENTS.filter((cents) => cents >= leastCents && cents <= mostCents);
  return (
    <Form of={form} aria-label="Offrir une carte cadeau" className="grid gap-6">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <Refusal text={form.answer?.refusal} />
      <Field
        label="Montant, en euros"
        hint={`De ${formatEuros(leastCents, { short: true })} à ${formatEuros(mostCents, { short: true })}.`}
        required
        error={errors.amount}
      >
        <Input
          name="amount"
          inputMode="decimal"
          list="montants-usuels"
          defaultValue={textOf("amount", typedEuros(usual[1] ?? leastCents))}
          autoComplete="off"
          className="max-w-40"
        />
      </Field>
      <datalist id="montants-usuels">
        {usual.map((cents) => (
          <option key={cents} value={typedEuros(cents)} />
        ))}
      </datalist>
      <fieldset className="grid gap-5">
        <legend className="mb-4 font-display text-xl font-bold">Pour qui</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Son nom" required error={errors.recipientName}>
            <Input name="recipientName" defaultValue={textOf("recipientName")} autoComplete="off" />
          </Field>
          <Field label="Son e-mail" required error={errors.recipientEmail}>
            <Input
              name="recipientEmail"
              type="email"
              defaultValue={textOf("recipientEmail")}
              autoComplete="off"
            />
          </Field>
        </div>
        <Field label="Votre message" hint="Facultatif." error={errors.message}>
          <Textarea
            name="message"
            rows={3}
            counterMax={MESSAGE_MAX}
            placeholder={"Joyeux anniversaire\u00a0! À toi de choisir ton coach."}
            defaultValue={textOf("message")}
          />
        </Field>
        <Field
          label="Envoyer le"
          hint={"Facultatif\u00a0: sans date, la carte part dès le paiement."}
          error={errors.sendDay}
        >
          <Input
            type="date"
            name="sendDay"
            min={parisDay(now)}
            max={latestSendDay(now)}
            defaultValue={textOf("sendDay")}
            className="max-w-52"
          />
        </Field>
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="mb-4 font-display text-xl font-bold">De votre part</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Votre nom" required error={errors.buyerName}>
            <Input name="buyerName" defaultValue={textOf("buyerName", buyer.name)} autoComplete="name" />
          </Field>
          <Field label="Votre e-mail" hint="Pour le reçu." required error={errors.buyerEmail}>
            <Input
              name="buyerEmail"
              type="email"
              defaultValue={textOf("buyerEmail", buyer.email)}
              autoComplete="email"
            />
          </Field>
        </div>
      </fieldset>
      <div className="grid gap-3">
        <Button type="submit" size="lg" busy={form.busy} className="justify-self-start max-sm:w-full">
          {form.busy ? "Un instant..." : "Payer la carte"}
        </Button>
        <p className="text-sm text-muted">
          La carte est valable {months}&nbsp;mois à partir de son achat. Tant qu’elle n’a pas servi, vous avez
          14&nbsp;jours pour changer d’avis. Entamée, elle n’est ni échangée ni remboursée en argent.
        </p>
      </div>
    </Form>
  );
}
