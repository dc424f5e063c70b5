import { LockIcon, MapPinIcon, PhoneIcon, PhoneOffIcon } from "lucide-react";
import type { ReactNode } from "react";
import { photoPath } from "~/features/accounts/rules/photo.ts";
import { formatDayTime } from "~/platform/dates.ts";
import { Avatar } from "~/ui/avatar.tsx";
import { Badge } from "~/ui/badge.tsx";
import { Card, CardBody } from "~/ui/card.tsx";
import type { ReceivedConversation } from "../queries.server.ts";
import { AnswerForm } from "./answer-form.tsx";

/** A request as its coach reads it: who, what, where, and the number once it is accepted. */
export function ConversationCard({ conversation }: { conversation: ReceivedConversation }) {
  const { id, student, photo, address, acceptedAt, messages, earlier } = conversation;
  return (
    <Card asChild>
      <article aria-labelledby={`demande-${id}`}>
        <CardBody>
          <header className="flex flex-wrap items-center gap-3">
            <Avatar name={student} src={photoPath(photo) ?? null} decorative />
            <h2 id={`demande-${id}`} className="min-w-0 flex-auto text-xl wrap-anywhere">
              {student}
            </h2>
            {acceptedAt ? <Badge tone="green">Acceptée</Badge> : <Badge tone="clay">Nouvelle demande</Badge>}
          </header>
          {earlier > 0 && (
            <p className="text-sm text-muted">
              {earlier === 1 ? "1 message plus ancien" : `${earlier} messages plus anciens`}
            </p>
          )}
          <ol className="grid gap-3">
            {messages.map(({ id: messageId, body, createdAt }) => (
              <li key={messageId} className="grid gap-1">
                <p className="w-fit max-w-prose rounded-lg rounded-tl-sm bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line">
                  {body}
                </p>
                <time dateTime={createdAt} className="text-sm text-muted tabular">
                  {formatDayTime(new Date(createdAt))}
                </time>
              </li>
            ))}
          </ol>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-line pt-4">
            <ul className="grid gap-2">
              {address && (
                <Detail icon={<MapPinIcon />}>
                  <span className="wrap-anywhere">{address}</span>
                </Detail>
              )}
              <Phone conversation={conversation} />
            </ul>
            {!acceptedAt && <AnswerForm id={id} student={student} />}
          </div>
        </CardBody>
      </article>
    </Card>
  );
}

function Phone({ conversation: { phone, hasPhone, acceptedAt } }: { conversation: ReceivedConversation }) {
  if (phone)
    return (
      <Detail icon={<PhoneIcon />}>
        <a
          href={`tel:${phone.value}`}
          className="inline-flex min-h-11 items-center font-semibold text-clay-text tabular underline underline-offset-4 hover:decoration-2"
        >
          {phone.label}
        </a>
      </Detail>
    );
  if (hasPhone) return <Detail icon={<LockIcon />}>Son numéro s’affiche une fois la demande acceptée</Detail>;
  return (
    <Detail icon={<PhoneOffIcon />}>
      {acceptedAt
        ? "Aucun numéro laissé\u00a0: nous l’invitons par e-mail à vous en donner un"
        : "Aucun numéro laissé"}
    </Detail>
  );
}

function Detail({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5 text-muted">
      <span aria-hidden="true" className="[&_svg]:size-5 [&_svg]:shrink-0">
        {icon}
      </span>
      {children}
    </li>
  );
}
