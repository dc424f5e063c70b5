import { FlagIcon, MessageSquareReplyIcon } from "lucide-react";
import { useRef, useState } from "react";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { FORMER_CLIENT_MARK } from "~/features/discovery/rules/profile.ts";
import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Stars } from "~/ui/data/stars.tsx";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card } from "~/ui/layout/card.tsx";
import { LazyReport } from "~/ui/overlay/lazy-report.tsx";
import type { ReceivedReviewRow } from "../queries/received-reviews.server.ts";
import { REVIEW_REPORT_LABELS } from "../rules/reports.ts";
import { LONGEST_ANSWER } from "../rules/reviews.ts";
import { answerSchema, reportReviewSchema } from "../schema.ts";

export function ReceivedReview({ review }: { review: ReceivedReviewRow }) {
  const { id, author, rating, comment, coachResponse, respondedAt } = review;
  return (
    <Card asChild>
      <article aria-labelledby={`avis-${id}`} className="grid gap-4 p-5 sm:p-6">
        <header className="grid gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Avatar name={author} decorative />
            <h2
              id={`avis-${id}`}
              className="min-w-0 flex-1 font-text text-base font-semibold tracking-normal wrap-anywhere"
            >
              {author}
            </h2>
            <Stars value={rating} size="sm" />
          </div>
          {review.isFormerClient && <Badge tone="sand">{FORMER_CLIENT_MARK}</Badge>}
          <ReviewDates review={review} />
        </header>
        <p className="max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">{comment}</p>
        {coachResponse && (
          <div className="grid gap-1 rounded-md border-l-[3px] border-green bg-green-pale px-4 py-3">
            <p className="text-sm font-semibold text-green-text">
              Votre réponse{respondedAt && `, le ${formatDay(respondedAt)}`}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{coachResponse}</p>
          </div>
        )}
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          {review.mayAnswer && <AnswerForm id={id} author={author} answer={coachResponse} />}
          <ReportStatus review={review} />
        </div>
      </article>
    </Card>
  );
}

function ReviewDates({ review }: { review: ReceivedReviewRow }) {
  const { service, sessionOn, createdAt, editedAt } = review;
  return (
    <div className="text-sm">
      {service && <p className="wrap-anywhere">{service}</p>}
      <p className="text-muted">
        {sessionOn && (
          <>
            Séance du <time dateTime={sessionOn}>{formatDay(parisInstant(sessionOn, "12:00"))}</time>
            {" · "}
          </>
        )}
        Avis du <time dateTime={createdAt.toISOString()}>{formatDay(createdAt)}</time>
        {editedAt && <>, modifié le {formatDay(editedAt)}</>}
      </p>
    </div>
  );
}

function ReportStatus({ review }: { review: ReceivedReviewRow }) {
  const { mayReport, report } = review;
  if (mayReport) return <ReportReview review={review} />;
  if (report === "open") return <Badge tone="sand">Signalé, nous le relisons</Badge>;
  return report === "kept" ? <Badge tone="outline">Signalé, relu et gardé en ligne</Badge> : null;
}

/** A bad rating alone is not among the reasons. */
function ReportReview({ review: { id, author, comment } }: { review: ReceivedReviewRow }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" className="text-muted" onClick={() => setAsking(true)}>
        <FlagIcon aria-hidden />
        Signaler
        <span className="sr-only"> l’avis {ofPerson(author)}</span>
      </Button>
      <LazyReport
        schema={reportReviewSchema}
        about={`report-review-${id}`}
        title="Signaler cet avis"
        description={
          "Nous le relirons. Un avis sévère reste en ligne\u00a0: répondez-y. Un avis qui insulte, qui ment sur une séance ou qui dévoile la vie de quelqu’un est retiré."
        }
        quote={comment}
        fields={{ review: id }}
        reasons={REVIEW_REPORT_LABELS}
        longestWords={1000}
        open={asking}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

interface AnswerFormProps {
  id: number;
  author: string;
  /** the current answer, for edits */
  answer: string | null;
}

/** A `details` element opens the form, so that it works without JavaScript. */
function AnswerForm({ id, author, answer }: AnswerFormProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const form = useForm({
    intent: "answer",
    schema: answerSchema,
    about: `answer-${id}`,
    onAnswer: ({ ok }) => {
      if (!ok || !fold.current) return;
      fold.current.open = false;
      fold.current.querySelector("summary")?.focus();
    },
  });
  const isRefused = form.answer?.ok === false && form.values.review === String(id);
  return (
    <details ref={fold} open={isRefused || undefined} className="group min-w-0 grow open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-full px-1 font-semibold text-clay-text underline-offset-4 group-open:mb-2 hover:underline [&::-webkit-details-marker]:hidden">
        <MessageSquareReplyIcon aria-hidden className="size-5" />
        {answer ? "Modifier ma réponse" : "Répondre"}
        <span className="sr-only"> à {author}</span>
      </summary>
      <Form of={form} className="grid gap-4">
        <Refusal text={form.answer?.refusal} />
        <input type="hidden" name="review" value={id} />
        <Field
          label="Votre réponse"
          required
          error={form.errors.answer}
          hint="Publique, sous l’avis. Remerciez ou expliquez, sans rien dire de la santé de l’élève."
        >
          <Textarea
            name="answer"
            rows={3}
            counterMax={LONGEST_ANSWER}
            defaultValue={(isRefused ? form.values.answer : undefined) ?? answer ?? undefined}
          />
        </Field>
        <Button type="submit" size="sm" busy={form.busy} className="justify-self-start max-sm:w-full">
          {form.busy ? "Envoi..." : answer ? "Enregistrer ma réponse" : "Publier ma réponse"}
        </Button>
      </Form>
    </details>
  );
}
