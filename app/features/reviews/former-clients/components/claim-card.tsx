import { formatDay } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card } from "~/ui/layout/card.tsx";
import type { Claim } from "../queries/list-former-clients.server.ts";
import { answerDeadline } from "../rules/former-clients.ts";
import { denialSchema, LONGEST_DENIAL } from "../schema.ts";

/** The coach confirms or denies without knowing the review. */
export function ClaimCard({ claim: { id, firstName, email, experience, confirmedAt } }: { claim: Claim }) {
  return (
    <Card asChild>
      <article aria-labelledby={`demande-${id}`} className="grid gap-4 p-5 sm:p-6">
        <header className="grid gap-1">
          <h3 id={`demande-${id}`} className="text-lg wrap-anywhere">
            {firstName}
          </h3>
          <p className="text-sm text-muted wrap-anywhere">{email}</p>
          <p className="wrap-anywhere">{experience}</p>
        </header>
        <p className="text-sm text-muted">
          Répondez avant le {formatDay(answerDeadline(confirmedAt))}. Vous lirez l’avis une fois publié.
        </p>
        <PressButton
          intent="confirm-client"
          about={`claim-${id}`}
          fields={{ claim: id }}
          showsRefusal
          busyLabel="Un instant..."
        >
          Oui, c’était mon client<span className="sr-only"> ou ma cliente&nbsp;: {firstName}</span>
        </PressButton>
        <DenialForm id={id} firstName={firstName} />
      </article>
    </Card>
  );
}

/** A `details` element opens the form, so that it works without JavaScript. */
function DenialForm({ id, firstName }: Pick<Claim, "id" | "firstName">) {
  const form = useForm({ intent: "deny-client", schema: denialSchema, about: `denial-${id}` });
  const isRefused = form.answer?.ok === false && form.values.claim === id;
  return (
    <details open={isRefused || undefined} className="group">
      <summary className="inline-flex min-h-11 w-fit cursor-pointer list-none items-center rounded-full font-semibold text-clay-text underline-offset-4 group-open:mb-2 hover:underline [&::-webkit-details-marker]:hidden">
        Non, je ne connais pas cette personne<span className="sr-only">&nbsp;: {firstName}</span>
      </summary>
      <Form of={form} className="grid gap-4">
        <Refusal text={form.answer?.refusal} />
        <input type="hidden" name="claim" value={id} />
        <Field
          label="Pourquoi"
          required
          error={form.errors.denial}
          hint="Notre équipe relit l’avis avec votre raison, puis décide. Elle n’est pas publique."
        >
          <Textarea
            name="denial"
            rows={3}
            counterMax={LONGEST_DENIAL}
            defaultValue={isRefused ? form.values.denial : undefined}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          busy={form.busy}
          className="justify-self-start max-sm:w-full"
        >
          {form.busy ? "Envoi..." : "Contester"}
        </Button>
      </Form>
    </details>
  );
}
