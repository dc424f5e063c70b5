import { Link } from "react-router";
import { formatTime } from "~/platform/format/dates.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import type { ScheduledSession } from "../../schedule/rules/schedule-entries.ts";
import { HELD_TEXT, stateText } from "../../schedule/rules/schedule-words.ts";
import { sessionPage } from "../../schedule/rules/session-page.ts";
import type { Span } from "../../schedule/rules/time-grid.ts";

interface SessionTextProps {
  session: ScheduledSession;
  span: Span;
  /** padding that leaves room for the buttons */
  inset?: string;
}

export function SessionText({ session, span, inset }: SessionTextProps) {
  const { startsAt, endsAt, name, title } = session;
  const page = sessionPage(session);
  const isShort = span.to - span.from < 45;
  const text = (
    <>
      <span className={classNames("tabular", isShort ? "mr-1" : "block truncate")}>
        {formatTime(startsAt)}
        {!isShort && <span className="@max-[8rem]:sr-only"> – {formatTime(endsAt)}</span>}
      </span>
      <span className={classNames("font-semibold", isShort ? "" : "block wrap-anywhere")}>
        {title ?? HELD_TEXT}
      </span>
      {name && <span className="sr-only">, {stateText(session)}</span>}
    </>
  );
  const look = classNames("absolute inset-0 overflow-hidden p-1 leading-tight", isShort && "truncate", inset);
  if (page === undefined) return <p className={look}>{text}</p>;
  return (
    <Link
      to={page}
      draggable={false}
      className={classNames(look, "-outline-offset-3 hover:underline")}
    >
      {text}
    </Link>
  );
}
