import { CircleCheck, ShieldCheckIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { draftPlace } from "~/features/consent/rules/preferences.ts";
import { endSentence } from "~/platform/format/elision.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { dropDraft, useDraft } from "~/ui/form/drafts.ts";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Dialog, DialogContent } from "~/ui/overlay/dialog.tsx";
import type { SavedPhone } from "../../queries/saved-phones.server.ts";
import { messagesPath } from "../../rules.ts";
import { type ContactContent, contactSchema, MESSAGE_MAX } from "../../schema.ts";
import { CoachSummary, type ContactedCoach } from "./coach-summary.tsx";
import { contactDraftKey } from "./contact-draft.ts";

import { ContactHint } from "./contact-hint.tsx";
import { type ContactFormState, PhoneChoice } from "./phone-choice.tsx";

interface AddressProps {
  value: string;
  onChange: (address: string) => void;
  error: string | undefined;
}

interface ContactDialogProps {
  coach: ContactedCoach;
  /** undefined for visitors */
  viewerId: string | undefined;
  /** numbers given before; undefined until they are loaded */
  phones: SavedPhone[] | undefined;
  /** why this person may not write, or undefined */
  refusal: string | undefined;
  /** the booking link belongs to another room and stands beside the calendar notice */
  bookingLink: ReactNode;
  /** the address field belongs to another room, so the screen passes it in */
  renderAddress: (props: AddressProps) => ReactNode;
  /** the name fields, too; undefined for visitors and for an account with a name */
  renderNames: ((form: ContactFormState) => ReactNode) | undefined;
  onSend: (content: ContactContent) => Promise<(FormAnswer & { conversationId?: number }) | "sign in first">;
  onClose: () => void;
}

const FORM = "contact-coach";

export default function ContactDialog(props: ContactDialogProps) {
  const { coach, viewerId, phones, refusal, bookingLink, renderAddress, renderNames, onSend, onClose } =
    props;
  const [sent, setSent] = useState<{ withPhone: boolean; conversationId: number | undefined }>();
  const key = contactDraftKey(coach.id);
  const memory = useDraft(key, draftPlace);
  const [resumed] = useState(memory.typed.waiting);
  const form = useForm({
    schema: contactSchema,
    memory,
    send: async (content) => {
      const answer = await onSend(content);
      if (answer === "sign in first") {
        // The draft is marked before the login dialog replaces this one.
        memory.change({ waiting: "yes" });
        return "leaving";
      }
      if (answer.ok) {
        dropDraft(key);
        setSent({ withPhone: content.phone !== null, conversationId: answer.conversationId });
      }
      return answer;
    },
  });
  const closed = (open: boolean) => open || onClose();
  if (sent)
    return (
      <Dialog open onOpenChange={closed}>
        <DialogContent
          title="Message envoyé"
          footer={
            <>
              <Button variant="secondary" onClick={onClose}>
                Fermer
              </Button>
              <ButtonLink to={messagesPath("student", sent.conversationId)}>Voir la conversation</ButtonLink>
            </>
          }
        >
          <ContactSent coach={coach} withPhone={sent.withPhone} />
        </DialogContent>
      </Dialog>
    );
  return (
    <Dialog open onOpenChange={closed}>
      <DialogContent
        title={`Programmez votre premier cours avec ${coach.name}`}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              {refusal ? "Fermer" : "Annuler"}
            </Button>
            {!refusal && (
              <Button type="submit" form={FORM} busy={form.busy} disabled={!phones}>
                {form.busy ? "Envoi..." : "Envoyer le message"}
              </Button>
            )}
          </>
        }
      >
        <div className="grid gap-5">
          <CoachSummary coach={coach} />
          {coach.hasCalendar && (
            <Alert title="Réservation directe">
              Après validation et paiement de votre séance, vous choisissez vous-même votre créneau dans
              {endSentence(`l’agenda ${ofPerson(coach.name)}`)} {bookingLink}
            </Alert>
          )}
          {refusal ? (
            <Alert tone="info">{refusal}</Alert>
          ) : (
            <>
              {viewerId && resumed && (
                <Alert tone="success">
                  Votre compte est ouvert, et votre message est toujours là&nbsp;: il ne reste qu’à l’envoyer.
                </Alert>
              )}
              <ContactForm
                id={FORM}
                form={form}
                phones={phones ?? []}
                coachName={coach.name}
                renderAddress={renderAddress}
                renderNames={renderNames}
              />
            </>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function ContactSent({ coach, withPhone }: { coach: ContactedCoach; withPhone: boolean }) {
  const panel = useRef<HTMLDivElement>(null);
  // The form that had the focus was unmounted.
  useEffect(() => panel.current?.focus(), []);
  const { name, responseTime } = coach;
  const first = name.split(" ")[0];
  const steps = [
    `${first} reçoit votre message par e-mail${responseTime ? ` et ${responseTime.replace(/^R/, "r")}, en général` : ""}.`,
    withPhone
      ? `Si ${first} accepte votre demande, vous voyez le numéro l’un de l’autre et nous vous prévenons par e-mail.`
      : `Si ${first} accepte votre demande, nous vous prévenons par e-mail.`,
    "Tout se passe ensuite dans vos messages\u00a0: vous y convenez du jour et du lieu de votre premier cours.",
  ];
  return (
    <div ref={panel} tabIndex={-1} role="status" className="grid gap-5 outline-none">
      <span className="grid size-16 place-items-center rounded-full bg-green-pale text-green-text">
        <CircleCheck aria-hidden="true" className="size-8" />
      </span>
      <p className="text-lg">
        Votre message est parti. <strong>Et maintenant&nbsp;?</strong>
      </p>
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-sand text-sm font-bold tabular"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

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
  renderNames: ((form: ContactFormState) => ReactNode) | undefined;
}

function ContactForm({ id, form, phones, coachName, renderAddress, renderNames }: ContactFormProps) {
  const { typed, change, errors, answer } = form;
  return (
    <Form of={form} id={id} className="grid gap-5">
      <Refusal text={answer?.refusal} />
      {renderNames?.(form)}
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
