import { useState } from "react";
import { DOCUMENT_MEGABYTES, DOCUMENT_TYPES } from "~/platform/files/document-rules.ts";
import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { putFile } from "~/ui/controls/file-field.tsx";
import { shrinkPicture } from "~/ui/controls/shrink-picture.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { OwnPaper } from "../queries/papers.server.ts";
import {
  mayExpire,
  PAPER_NAMES,
  PAPER_TEXTS,
  type PaperKind,
  type PaperState,
  paperFilePath,
} from "../rules/papers.ts";
import { paperSchema } from "../schema.ts";

interface PaperCardProps {
  kind: PaperKind;
  state: PaperState;
  papers: readonly OwnPaper[];
  /** the coach's own name, proposed as the name on the document */
  holder: string;
}

/** One kind of paper: where it stands, what was sent, and the form that sends it. */
export function PaperCard({ kind, state, papers, holder }: PaperCardProps) {
  const sent = papers.filter((paper) => paper.kind === kind);
  const isWaiting = sent.some(({ status }) => status === "waiting");
  const isSettled = state.is === "accepted" || isWaiting;
  return (
    <Card asChild>
      <section aria-labelledby={`papier-${kind}`}>
        <CardBody>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 id={`papier-${kind}`} className="text-xl">
              {PAPER_NAMES[kind]}
            </h2>
            <StateBadge state={state} />
          </div>
          <p className="text-muted">{PAPER_TEXTS[kind]}</p>
          {state.is === "accepted" && state.expiresOn && (
            <p className="tabular">Valable jusqu’au {formatDay(parisInstant(state.expiresOn, "12:00"))}.</p>
          )}
          {state.is === "refused" && (
            <Alert tone="danger" title="Ce document n’a pas pu être vérifié">
              <p className="wrap-anywhere whitespace-pre-line">«&nbsp;{state.reason}&nbsp;»</p>
            </Alert>
          )}
          {sent.length > 0 && <SentPapers papers={sent} />}
          {isSettled ? (
            <details className="text-sm">
              <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold">
                Envoyer un nouveau document
              </summary>
              <div className="pt-3 text-base">
                <PaperForm kind={kind} holder={holder} />
              </div>
            </details>
          ) : (
            <PaperForm kind={kind} holder={holder} />
          )}
        </CardBody>
      </section>
    </Card>
  );
}

const BADGES = {
  missing: { tone: "sand", label: "À envoyer" },
  waiting: { tone: "sand", label: "En cours de vérification" },
  refused: { tone: "danger", label: "À renvoyer" },
  accepted: { tone: "green", label: "Vérifié" },
  expired: { tone: "danger", label: "Échu" },
} as const;

function StateBadge({ state }: { state: PaperState }) {
  const { tone, label } = BADGES[state.is];
  return <Badge tone={tone}>{label}</Badge>;
}

const STATUS_WORDS: Record<OwnPaper["status"], string> = {
  waiting: "en cours de vérification",
  accepted: "vérifié",
  refused: "refusé",
};

const SENT_WORDS: Record<OwnPaper["content"], string> = { pdf: "Document PDF", picture: "Photo" };

function SentPapers({ papers }: { papers: readonly OwnPaper[] }) {
  return (
    <ul className="grid gap-2">
      {papers.map(({ id, kind, content, status, sentAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-sunken px-4 py-2"
        >
          <span className="min-w-0">
            <a
              href={paperFilePath(id)}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4"
            >
              {SENT_WORDS[content]}
              <span className="sr-only">&nbsp;: {PAPER_NAMES[kind]}</span>
            </a>
            <span className="block text-sm text-muted">
              Envoyé le {formatDay(sentAt)}, {STATUS_WORDS[status]}
            </span>
          </span>
          {status !== "accepted" && (
            <PressButton
              intent="withdraw-paper"
              about={`withdraw-${id}`}
              fields={{ paper: id }}
              variant="ghost"
              size="sm"
            >
              Retirer<span className="sr-only">&nbsp;: {PAPER_NAMES[kind]}</span>
            </PressButton>
          )}
        </li>
      ))}
    </ul>
  );
}

const MAX_BYTES = DOCUMENT_MEGABYTES * 1024 * 1024;

function PaperForm({ kind, holder }: Pick<PaperCardProps, "kind" | "holder">) {
  const [round, setRound] = useState(0);
  const form = useForm({
    intent: "send-paper",
    about: `send-paper-${kind}`,
    schema: paperSchema,
    encType: "multipart/form-data",
    onAnswer: ({ ok }) => {
      if (!ok) return;
      form.reset();
      setRound(round + 1);
      toast({
        title: "Document envoyé",
        description: "Nous le vérifions en général sous 48\u00a0h, et vous écrivons.",
        variant: "success",
      });
    },
  });
  // Without script, the page's one answer reaches the form of every card.
  const isOurs = [undefined, kind].includes(form.values.kind as PaperKind | undefined);
  const errors = isOurs ? form.errors : {};
  const values = isOurs ? form.values : {};
  return (
    <Form key={round} of={form} className="grid gap-4">
      <input type="hidden" name="kind" value={kind} />
      <Refusal text={isOurs ? form.answer?.refusal : undefined} />
      <Field
        label="Photo ou PDF"
        hint={`JPG, PNG ou PDF, ${DOCUMENT_MEGABYTES}\u00a0Mo au plus. Il est chiffré, et seule notre équipe l’ouvre.`}
        error={errors.file}
        required
      >
        <Input
          type="file"
          name="file"
          accept={DOCUMENT_TYPES.join(",")}
          className="h-auto py-2.5 file:mr-3 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-semibold"
          onChange={({ currentTarget }) => void makeSmaller(currentTarget)}
        />
      </Field>
      <Field label="Nom sur le document" error={errors.holder} required>
        <Input name="holder" defaultValue={values.holder ?? holder} autoComplete="name" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Numéro"
          hint={
            kind === "professional-card"
              ? "Il s’affiche sur votre page, une fois vérifié."
              : "Facultatif. Il n’est jamais affiché."
          }
          error={errors.number}
          required={kind === "professional-card"}
        >
          <Input name="number" defaultValue={values.number} autoComplete="off" />
        </Field>
        {mayExpire(kind) && (
          <Field label="Valable jusqu’au" error={errors.expiresOn} required>
            <Input name="expiresOn" type="date" defaultValue={values.expiresOn} />
          </Field>
        )}
      </div>
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Envoi..." : "Envoyer ce document"}
        <span className="sr-only">&nbsp;: {PAPER_NAMES[kind]}</span>
      </Button>
    </Form>
  );
}

/** A photo of a phone may weigh more than can be sent. */
async function makeSmaller(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file?.type.startsWith("image/") || file.size <= MAX_BYTES) return;
  const smaller = await shrinkPicture(file);
  if (smaller && input.files?.[0] === file) putFile(input, smaller);
}
