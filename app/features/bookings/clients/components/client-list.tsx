import { CalendarIcon, MessageCircleIcon, PhoneIcon, WalletCardsIcon } from "lucide-react";
import { Link } from "react-router";
import { messagesPath } from "~/features/messages/rules.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import type { ListedClient } from "../queries/list-clients.server.ts";
import { balanceWords, clientPath } from "../rules.ts";
import { ClientBadge } from "./client-badge.tsx";

/** Each client with the next session, the balance, and ways to call and to write. */
export function ClientList({ rows }: { rows: ListedClient[] }) {
  return (
    <ul aria-label="Clients" className="grid grid-cols-[minmax(0,1fr)] gap-3 xl:grid-cols-2">
      {rows.map((client) => (
        <li key={client.id}>
          <ClientCard client={client} />
        </li>
      ))}
    </ul>
  );
}

function ClientCard({ client }: { client: ListedClient }) {
  const { id, name, photo, state, sessions, nextStartsAt, hasUnplanned } = client;
  const balance = balanceWords(client);
  const next = nextStartsAt
    ? formatDayTime(nextStartsAt)
    : hasUnplanned
      ? "Une séance à planifier"
      : "Pas de séance à venir";
  return (
    <Card asChild interactive>
      <article
        aria-labelledby={`client-${id}`}
        className="grid h-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 p-3 sm:p-4"
      >
        <Avatar name={name} src={photo} size="sm" decorative />
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={`client-${id}`} className="text-lg leading-snug wrap-anywhere">
            <CardLink to={clientPath(id)}>{name}</CardLink>
          </h2>
          {state !== "active" && <ClientBadge state={state} />}
        </div>
        <Ways client={client} />
        <ul className="col-span-3 grid gap-1 text-sm sm:flex sm:flex-wrap sm:gap-x-5">
          <li className="flex items-start gap-2">
            <CalendarIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            <span className={nextStartsAt ? "font-semibold first-letter:uppercase" : "text-muted"}>
              {next}
            </span>
          </li>
          <li className="flex items-start gap-2 text-muted">
            <WalletCardsIcon aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>
              {balance && <span className="font-semibold text-ink">Solde {balance} · </span>}
              {sessions > 0
                ? formatCount(sessions, "séance donnée", "séances données")
                : "aucune séance donnée"}
            </span>
          </li>
        </ul>
      </article>
    </Card>
  );
}

function Ways({ client: { name, phone, conversationId } }: { client: ListedClient }) {
  const look = buttonClass({ variant: "secondary", size: "icon" });
  return (
    // The card is one link; these stand above it.
    <div className="relative z-1 flex gap-2 empty:hidden">
      {phone && (
        <a href={`tel:${phone.value}`} aria-label={`Appeler ${name} au ${phone.label}`} className={look}>
          <PhoneIcon aria-hidden />
        </a>
      )}
      {conversationId !== null && (
        <Link to={messagesPath("coach", conversationId)} aria-label={`Écrire à ${name}`} className={look}>
          <MessageCircleIcon aria-hidden />
        </Link>
      )}
    </div>
  );
}
