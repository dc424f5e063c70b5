import { Link } from "react-router";
import { formatTime } from "~/platform/format/dates.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import { HOUR_REM } from "../../schedule/components/grid-measures.ts";
import type { ScheduledSession } from "../../schedule/rules/schedule-entries.ts";
import { HELD_TEXT, stateText } from "../../schedule/rules/schedule-words.ts";
import { sessionPage } from "../../schedule/rules/session-page.ts";
import type { Span } from "../../schedule/rules/time-grid.ts";

interface SessionTextProps {
  session: ScheduledSession;
  span: Span;
  /** padding for the buttons in the upper right corner: of all of a low box, and of the first line of a high one */
  room?: { low: string; line: string };
}

const LINE_REM = 0.9375;
const PADDING_REM = 0.5;

/** How many lines of the title are whole: below the time, in a box as high as the session is long. */
const titleLines = ({ from, to }: Span): number =>
  Math.max(1, Math.floor((((to - from) / 60) * HOUR_REM - PADDING_REM - LINE_REM) / LINE_REM));

export function SessionText({ session, span, room }: SessionTextProps) {
  const { startsAt, endsAt, name, title } = session;
  const page = sessionPage(session);
  const isShort = span.to - span.from < 45;
  const text = (
    <>
      <span className={classNames("tabular", isShort ? "mr-1" : classNames("block truncate", room?.line))}>
        {formatTime(startsAt)}
        {!isShort && <span className="@max-[8rem]:sr-only"> – {formatTime(endsAt)}</span>}
      </span>
      <span
        className={classNames("font-semibold", !isShort && "line-clamp-1 wrap-anywhere")}
        style={isShort ? undefined : { WebkitLineClamp: titleLines(span) }}
      >
        {title ?? HELD_TEXT}
      </span>
      {name && <span className="sr-only">, {stateText(session)}</span>}
    </>
  );
  const look = classNames(
    "absolute inset-0 overflow-hidden p-1 leading-tight",
    isShort && classNames("truncate", room?.low),
  );
  if (page === undefined) return <p className={look}>{text}</p>;
  return (
    <Link to={page} draggable={false} className={classNames(look, "-outline-offset-3 hover:underline")}>
      {text}
    </Link>
  );
}
