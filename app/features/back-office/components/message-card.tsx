import { useTerms } from "~/features/business/components/use-terms.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { ReceivedMessage } from "../queries/list-contact-messages.server.ts";
import { sayAnswered } from "../rules/words.ts";
import { AnswerForm } from "./answer-form.tsx";
import { WorkButton } from "./work-button.tsx";

export function MessageCard({ message: received }: { message: ReceivedMessage }) {
  const { id, name, email, subject, message, createdAt, handledAt, answers, isPremium } = received;
  const { premiumAnswerHours } = useTerms();
  const due = new Date(createdAt.getTime() + premiumAnswerHours * HOUR_MS);
  const about = `: ${subject}`;
  return (
    <Card asChild>
      <article aria-labelledby={`message-${id}`}>
        <CardBody>
          <header className="grid gap-1.5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <h2 id={`message-${id}`} className="min-w-0 flex-auto text-xl wrap-anywhere">
                {subject}
              </h2>
              {isPremium && !handledAt && (
                <Badge tone="sand">{`Coach Premium, réponse avant le ${formatDayTime(due)}`}</Badge>
              )}
              {handledAt ? <Badge tone="green">Traité</Badge> : <Badge tone="clay">À traiter</Badge>}
            </div>
            <p className="text-muted wrap-anywhere">
              {name}, {email}
            </p>
            <time dateTime={createdAt.toISOString()} className="text-sm text-muted tabular">
              {formatDayTime(createdAt)}
            </time>
          </header>
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{message}</p>
          {answers.length > 0 && (
            <ul className="grid gap-3">
              {answers.map((answer) => (
                <li key={answer.id} className="grid max-w-prose gap-1 rounded-lg bg-sunken px-4 py-3">
                  <p className="wrap-anywhere whitespace-pre-line">{answer.answer}</p>
                  <p className="text-sm text-muted">
                    {sayAnswered(formatDayTime(new Date(answer.answeredAt)), answer.operator)}
                  </p>
                </li>
              ))}
            </ul>
          )}
          <AnswerForm key={answers.length} message={received} />
          <div className="flex flex-wrap border-t border-line pt-4">
            <WorkButton fields={{ id, handled: String(!handledAt) }} about={about}>
              {handledAt ? "Remettre à traiter" : "Marquer comme traité"}
            </WorkButton>
          </div>
        </CardBody>
      </article>
    </Card>
  );
}
