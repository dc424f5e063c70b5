import { ShieldCheckIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import type { SavedPhone } from "../../queries/saved-phones.server.ts";
import { MESSAGE_MAX } from "../../schema.ts";
import { ContactHint } from "./contact-hint.tsx";
import { type ContactFormState, PhoneChoice } from "./phone-choice.tsx";

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
  const { typed, change, errors, answer } = form;
  return (
    <Form of={form} id={id} className="grid gap-5">
      <Refusal text={answer?.refusal} />
      <Field label="Votre message" required error={errors.message}>
        <Textarea
          name="message"
          rows={5}
          counterMax={MESSAGE_MAX}
          placeholder="Présentez-vous, dites ce que vous cherchez et quand vous êtes libre."
          value={typed.message ?? ""}
        />
      </Field>
      <ContactHint text={typed.message ?? ""} side="student" />
      {renderAddress({
        value: typed.address ?? "",
        onChange: (address) => {
          change({ address });
          form.forget("address");
        },
        error: errors.address,
      })}
      <PhoneChoice form={form} phones={phones} />
      <p className="flex items-start gap-2.5 text-sm text-muted">
        <ShieldCheckIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-green-text" />
        <span>
          Vos coordonnées ne sont partagées qu’avec les professeurs que vous avez choisis&nbsp;: {coachName}{" "}
          ne voit votre numéro qu’après avoir accepté votre demande.
        </span>
      </p>
    </Form>
  );
}
