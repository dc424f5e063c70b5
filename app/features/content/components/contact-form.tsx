import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { CONTACT_LIMITS, CONTACT_MESSAGE_MONTHS, TRAP_FIELD } from "../rules.ts";

const LOST = "La connexion a été interrompue. Réessayez dans un instant.";

/** A refusal keeps everything that was typed. */
export function ContactForm({ contactEmail }: { contactEmail: string | undefined }) {
  // The schema and its library load on the first key, because most readers never use the form.
  const form = useForm({
    action: "/contact",
    schema: () => import("../schema.ts").then(({ contactSchema }) => contactSchema),
  });
  const { errors, values, answer } = form;
  if (answer?.ok) return <ContactSent onAgain={form.reset} />;
  const refusal = answer && (answer.refusal ?? (answer.errors ? undefined : LOST));
  return (
    <Form of={form} className="relative grid gap-5">
      {refusal && (
        <Alert tone="danger" title="Votre message n’est pas parti">
          {refusal}
          {contactEmail && (
            <>
              {" "}
              Vous pouvez aussi nous écrire à <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
            </>
          )}
        </Alert>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Nom" required error={errors.name}>
          <Input name="name" autoComplete="name" defaultValue={values.name} maxLength={CONTACT_LIMITS.name} />
        </Field>
        <Field label="E-mail" required error={errors.email}>
          <Input
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={values.email}
            maxLength={CONTACT_LIMITS.email}
          />
        </Field>
      </div>
      <Field label="Objet" required error={errors.subject}>
        <Input
          name="subject"
          autoComplete="off"
          defaultValue={values.subject}
          maxLength={CONTACT_LIMITS.subject}
        />
      </Field>
      <Field label="Message" required error={errors.message}>
        <Textarea
          name="message"
          className="min-h-48"
          defaultValue={values.message}
          maxLength={CONTACT_LIMITS.message}
        />
      </Field>
      <div aria-hidden="true" className="absolute size-px overflow-hidden opacity-0">
        <label>
          Ne remplissez pas ce champ
          <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      <Button type="submit" size="lg" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Envoi..." : "Envoyer le message"}
      </Button>
      <p className="text-sm text-muted">
        Ce que vous écrivez ne sert qu’à vous répondre et s’efface après {CONTACT_MESSAGE_MONTHS}&nbsp;mois.{" "}
        <Link to="/privacy" className="rounded-sm underline underline-offset-4 hover:decoration-2">
          Politique de confidentialité
        </Link>
      </p>
    </Form>
  );
}

function ContactSent({ onAgain }: { onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button was unmounted; without this, keyboard and screen reader users would start at the top.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-4 py-4">
      <CircleCheck aria-hidden="true" className="size-12 text-green-text" strokeWidth={1.5} />
      <h2 ref={title} tabIndex={-1} className="text-3xl outline-none">
        Message envoyé&nbsp;!
      </h2>
      <p className="text-lg">Nous vous répondrons dans les plus brefs délais.</p>
      <ButtonLink variant="secondary" to="/contact" onClick={onAgain}>
        Envoyer un autre message
      </ButtonLink>
    </div>
  );
}
