import { ShieldCheckIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Alert } from "~/ui/alert.tsx";
import { Field } from "~/ui/field.tsx";
import { Textarea } from "~/ui/textarea.tsx";
import type { SavedPhone } from "../queries.server.ts";
import { MESSAGE_MAX } from "../schema.ts";
import { PhoneChoice } from "./phone-choice.tsx";
import type { ContactFormState } from "./use-contact-form.ts";

interface ContactFormProps {
  id: string;
  form: ContactFormState;
  phones: SavedPhone[];
  coachName: string;
  renderAddress: (props: {
    value: string;
    onChange: (address: string) => void;
    error: string | undefined;
  }) => ReactNode;
}

export function ContactForm({ id, form, phones, coachName, renderAddress }: ContactFormProps) {
  const { ref, draft, change, submit, refusal } = form;
  const errors = refusal?.errors ?? {};
  return (
    <form id={id} ref={ref} noValidate onSubmit={submit} className="grid gap-5">
      {refusal?.message && (
        <div tabIndex={-1} data-refusal className="rounded-md">
          <Alert tone="danger">{refusal.message}</Alert>
        </div>
      )}
      <Field label="Votre message" required error={errors.message}>
        <Textarea
          name="message"
          rows={5}
          counterMax={MESSAGE_MAX}
          placeholder="Présentez-vous, dites ce que vous cherchez et quand vous êtes libre."
          value={draft.message}
          onChange={(event) => change({ message: event.target.value })}
        />
      </Field>
      {renderAddress({
        value: draft.address,
        onChange: (address) => change({ address }),
        error: errors.address,
      })}
      <PhoneChoice draft={draft} change={change} phones={phones} error={errors.phone} />
      <p className="flex items-start gap-2.5 text-sm text-muted">
        <ShieldCheckIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-green-text" />
        <span>
          Vos coordonnées ne sont partagées qu’avec les professeurs que vous avez choisis&nbsp;: {coachName}{" "}
          ne voit votre numéro qu’après avoir accepté votre demande.
        </span>
      </p>
    </form>
  );
}
