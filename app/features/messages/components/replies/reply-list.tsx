import { ArrowDownIcon, ArrowUpIcon } from "lucide-react";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Accordion, AccordionItem } from "~/ui/layout/accordion.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import type { CannedReply } from "../../queries/canned-replies.server.ts";
import { LONGEST_REPLY_TITLE, MOST_REPLIES, REPLY_FIELDS } from "../../rules.ts";
import { changedReplySchema, MESSAGE_MAX, replySchema } from "../../schema.ts";

export function ReplyList({ replies }: { replies: readonly CannedReply[] }) {
  return (
    <ol className="grid gap-4">
      {replies.map((reply, at) => (
        <li key={reply.id}>
          <Card>
            <CardBody className="gap-3">
              <div className="flex items-start justify-between gap-3">
                <h2 className="min-w-0 py-2 text-lg wrap-anywhere">{reply.title}</h2>
                <div className="flex shrink-0">
                  <MoveButton reply={reply} to="up" isOff={at === 0} />
                  <MoveButton reply={reply} to="down" isOff={at === replies.length - 1} />
                </div>
              </div>
              <p className="whitespace-pre-line text-muted wrap-anywhere">{reply.body}</p>
              <Accordion className="border-b-0">
                <AccordionItem title="Modifier">
                  <div className="grid gap-5 text-ink">
                    <ChangeReplyForm reply={reply} />
                    <PressButton
                      intent="remove-reply"
                      about={`remove-${reply.id}`}
                      fields={{ reply: reply.id }}
                      variant="ghost"
                      size="sm"
                      showsRefusal
                      onAnswer={({ ok }) => ok && toast({ title: "Réponse supprimée", variant: "success" })}
                    >
                      Supprimer cette réponse
                    </PressButton>
                  </div>
                </AccordionItem>
              </Accordion>
            </CardBody>
          </Card>
        </li>
      ))}
    </ol>
  );
}

function MoveButton({ reply, to, isOff }: { reply: CannedReply; to: "up" | "down"; isOff: boolean }) {
  const form = useForm({ intent: "move-reply", about: `${to}-${reply.id}` });
  const Icon = to === "up" ? ArrowUpIcon : ArrowDownIcon;
  return (
    <Form of={form}>
      <input type="hidden" name="reply" value={reply.id} />
      <input type="hidden" name="to" value={to} />
      <Button
        type="submit"
        variant="ghost"
        size="icon"
        disabled={isOff}
        busy={form.busy}
        aria-label={`${to === "up" ? "Monter" : "Descendre"} «\u00a0${reply.title}\u00a0»`}
      >
        {!form.busy && <Icon aria-hidden />}
      </Button>
    </Form>
  );
}

function ChangeReplyForm({ reply }: { reply: CannedReply }) {
  const form = useForm({
    intent: "change-reply",
    about: `change-${reply.id}`,
    schema: changedReplySchema,
    onAnswer: ({ ok }) => ok && toast({ title: "Réponse enregistrée", variant: "success" }),
  });
  return (
    <Form of={form} className="grid gap-4">
      <input type="hidden" name="reply" value={reply.id} />
      <Refusal text={form.answer?.refusal} />
      <ReplyFields
        errors={form.errors}
        title={form.values.title ?? reply.title}
        body={form.values.body ?? reply.body}
      />
      <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start max-sm:w-full">
        Enregistrer
      </Button>
    </Form>
  );
}

export function AddReplyForm({ count }: { count: number }) {
  const form = useForm({
    intent: "add-reply",
    schema: replySchema,
    onAnswer: ({ ok }) => {
      if (!ok) return;
      form.reset();
      toast({ title: "Réponse ajoutée", variant: "success" });
    },
  });
  if (count >= MOST_REPLIES)
    return (
      <p className="text-muted">
        Vous avez {MOST_REPLIES} réponses, le maximum. Supprimez-en une pour en ajouter une autre.
      </p>
    );
  return (
    <Card asChild>
      <section>
        <CardBody className="gap-5">
          <CardTitle>{count === 0 ? "Votre première réponse" : "Nouvelle réponse"}</CardTitle>
          <Form of={form} className="grid gap-4">
            <Refusal text={form.answer?.refusal} />
            <ReplyFields errors={form.errors} title={form.values.title} body={form.values.body} />
            <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
              Ajouter cette réponse
            </Button>
          </Form>
        </CardBody>
      </section>
    </Card>
  );
}

interface ReplyFieldsProps {
  errors: { title?: string; body?: string };
  title: string | undefined;
  body: string | undefined;
}

function ReplyFields({ errors, title, body }: ReplyFieldsProps) {
  return (
    <>
      <Field label="Titre" hint="Vous seul le voyez." required error={errors.title}>
        <Input
          name="title"
          maxLength={LONGEST_REPLY_TITLE}
          placeholder="Premier contact"
          defaultValue={title}
        />
      </Field>
      <Field
        label="Texte"
        hint={`Se remplissent tout seuls\u00a0: ${REPLY_FIELDS.map((field) => `{${field}}`).join(", ")}.`}
        required
        error={errors.body}
      >
        <Textarea
          name="body"
          rows={5}
          counterMax={MESSAGE_MAX}
          placeholder="Bonjour {prénom}, merci pour votre message…"
          defaultValue={body}
        />
      </Field>
    </>
  );
}
