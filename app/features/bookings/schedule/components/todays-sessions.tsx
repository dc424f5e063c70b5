import {
  CalendarPlusIcon,
  MessageCircleIcon,
  NavigationIcon,
  NotebookPenIcon,
  PhoneIcon,
  UserRoundXIcon,
  VideoIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { messagesPath } from "~/features/messages/rules.ts";
import { formatTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { ButtonLink, buttonClass } from "~/ui/controls/button.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { notePath } from "../../clients/rules.ts";
import { type TodaysGroup, TodaysGroupCard } from "../../groups/components/todays-group.tsx";
import { planPath } from "../../planning/rules/planning.ts";
import { ProgressButton } from "../../sessions/components/progress-button.tsx";
import { actionPath } from "../../sessions/rules/addresses.ts";
import { bookingsPath } from "../../sessions/rules/paths.ts";
import { nextStep, progressOf } from "../../sessions/rules/progress.ts";
import { placeLabel } from "../../sessions/rules/session-words.ts";
import type { TodaysSession } from "../queries/todays-sessions.server.ts";
import { SCHEDULE_PATH } from "../rules/schedule.ts";
import { routeAddress, shortPayment } from "../rules/todays-words.ts";
import { TodaysTime } from "./todays-time.tsx";

interface TodaysSessionsProps {
  sessions: TodaysSession[];
  groups?: readonly TodaysGroup[];
  now: Date;
}

/** The first thing on the day itself: when, with whom, where to, and what to know about them. */
export function TodaysSessions({ sessions, groups = [], now }: TodaysSessionsProps) {
  const entries = [
    ...sessions.map((session) => ({ session, group: undefined, startsAt: session.startsAt })),
    ...groups.map((group) => ({ session: undefined, group, startsAt: group.startsAt })),
  ].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return (
    <section aria-labelledby="aujourdhui" className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="aujourdhui" className="text-xl">
          Aujourd’hui
        </h2>
        <Link
          to={SCHEDULE_PATH}
          className="inline-flex min-h-11 items-center font-semibold text-clay-text underline underline-offset-4 hover:decoration-2"
        >
          Ouvrir mon planning
        </Link>
      </header>
      {entries.length === 0 ? (
        <Card className="px-4 py-4 text-muted sm:px-5">Aucune séance aujourd’hui.</Card>
      ) : (
        <ul className="grid gap-3">
          {entries.map(({ session, group }) =>
            group ? (
              <li key={group.id}>
                <TodaysGroupCard group={group} now={now} />
              </li>
            ) : (
              <li key={session.id}>
                <Session session={session} now={now} />
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}

function Session({ session, now }: { session: TodaysSession; now: Date }) {
  const { id, title, name, minutes, place, address, startsAt, note } = session;
  return (
    <Card asChild>
      <article aria-label={`${formatTime(startsAt)}, ${title}`} className="grid gap-3 px-4 py-4 sm:px-5">
        <div className="grid gap-x-5 gap-y-1 sm:grid-cols-[7rem_minmax(0,1fr)]">
          <TodaysTime session={session} now={now} />
          <div className="grid min-w-0 gap-1">
            <Link
              to={bookingsPath("coach", id)}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline md:min-h-6"
            >
              {title}
            </Link>
            <p className="wrap-anywhere">
              {formatMinutes(minutes)}, {placeLabel("coach", place).toLocaleLowerCase("fr")}
              {address && <span className="block text-sm text-muted">{address}</span>}
            </p>
            <p className="text-sm text-muted">{shortPayment(session)}</p>
            {note && (
              <figure className="mt-1 grid gap-0.5 rounded-lg bg-sunken px-3 py-2 text-sm">
                <figcaption className="font-semibold">Votre dernière note</figcaption>
                <blockquote className="line-clamp-3 wrap-anywhere whitespace-pre-line">{note}</blockquote>
              </figure>
            )}
          </div>
        </div>
        <Ways session={session} name={name} now={now} />
      </article>
    </Card>
  );
}

interface WaysProps {
  session: TodaysSession;
  name: string;
  now: Date;
}

/** Before and during a session one goes there, says so, calls or writes; after it one notes how it went. */
function Ways({ session, name, now }: WaysProps) {
  const { id, address, spot, place, videoUrl, phone, conversationId, clientId, may } = session;
  const isOver = progressOf(session, now) === "Terminée";
  const step = nextStep(session, now);
  const route = place === "webcam" ? undefined : routeAddress(spot, address);
  return (
    <ul className="flex flex-wrap gap-2 empty:hidden max-sm:*:grow max-sm:*:*:w-full">
      {step && (
        <li>
          <ProgressButton session={session} action={bookingsPath("coach")} name={name} now={now} size="sm" />
        </li>
      )}
      {route && !isOver && (
        <Way href={route} Icon={<NavigationIcon aria-hidden />} name={name} outside>
          Itinéraire
        </Way>
      )}
      {videoUrl && !isOver && (
        <Way href={videoUrl} Icon={<VideoIcon aria-hidden />} name={name} outside>
          Rejoindre la visio
        </Way>
      )}
      {phone && (
        <Way href={`tel:${phone.value}`} Icon={<PhoneIcon aria-hidden />} name={`${name}, ${phone.label}`}>
          Appeler
        </Way>
      )}
      {conversationId !== null && (
        <li>
          <ButtonLink to={messagesPath("coach", conversationId)} size="sm" variant="secondary">
            <MessageCircleIcon aria-hidden />
            Écrire<span className="sr-only"> à {name}</span>
          </ButtonLink>
        </li>
      )}
      {isOver && clientId && (
        <li>
          <ButtonLink to={notePath(clientId, id)} size="sm" variant="secondary">
            <NotebookPenIcon aria-hidden />
            Noter<span className="sr-only">, {name}</span>
          </ButtonLink>
        </li>
      )}
      {isOver && clientId && (
        <li>
          <ButtonLink to={planPath({ client: clientId })} size="sm" variant="secondary">
            <CalendarPlusIcon aria-hidden />
            Planifier la suite<span className="sr-only"> à {name}</span>
          </ButtonLink>
        </li>
      )}
      {may.includes("say absent") && (
        <li>
          <ButtonLink to={actionPath("coach", id, "absent")} size="sm" variant="ghost">
            <UserRoundXIcon aria-hidden />
            Signaler une absence<span className="sr-only">, {name}</span>
          </ButtonLink>
        </li>
      )}
    </ul>
  );
}

interface WayProps {
  href: string;
  Icon: ReactNode;
  name: string;
  /** on another site, in a tab of its own */
  outside?: boolean;
  children: string;
}

function Way({ href, Icon, name, outside = false, children }: WayProps) {
  return (
    <li>
      <a
        href={href}
        className={buttonClass({ variant: "secondary", size: "sm" })}
        {...(outside && { target: "_blank", rel: "noopener noreferrer" })}
      >
        {Icon}
        {children}
        <span className="sr-only">
          , {name}
          {outside && " (nouvel onglet)"}
        </span>
      </a>
    </li>
  );
}
