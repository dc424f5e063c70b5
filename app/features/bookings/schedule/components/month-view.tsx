import { Link } from "react-router";
import { formatTime, parisDay } from "~/platform/format/dates.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import { closedDay, type OpeningRules, openRangesOn } from "../../availability/rules/availability.ts";
import { ownGroupPath } from "../../groups/rules/group-paths.ts";
import { monthWeeksOf, schedulePath } from "../rules/schedule.ts";
import type { Entry } from "../rules/schedule-entries.ts";
import { dayName, entryText, monthName, shortWeekday, timesOn } from "../rules/schedule-words.ts";
import { sessionPage } from "../rules/session-page.ts";
import { gridDay, spanOn } from "../rules/time-grid.ts";
import { DayList } from "./day-list.tsx";
import { BLOCK_LOOK, feedLook, SESSION_LOOKS } from "./schedule-look.ts";

interface MonthViewProps {
  /** the chosen day, such as "2026-11-20" */
  on: string;
  entries: readonly Entry[];
  availability: OpeningRules;
  now: Date;
}

/** Wide screens show what is planned in each day; phones show dots, and the chosen day below. */
export function MonthView({ on, entries, availability, now }: MonthViewProps) {
  const today = parisDay(now);
  const weeks = monthWeeksOf(on);
  const days = weeks.flat().map((day): MonthDay => {
    const place = gridDay(day);
    const here = entries.filter((entry) => spanOn(entry, place, { repeats: false }));
    return {
      day,
      entries: here,
      sessions: here.filter(({ kind }) => kind === "session" || kind === "group").length,
      isToday: day === today,
      isChosen: day === on,
      isOther: day.slice(0, 7) !== on.slice(0, 7),
      isClosed: openRangesOn(day, availability).length === 0,
      closed: closedDay(day, availability)?.label,
    };
  });
  return (
    <>
      <section
        aria-label={monthName(on)}
        className="overflow-hidden rounded-lg border border-line bg-surface"
      >
        <div aria-hidden className="grid grid-cols-7 border-b border-line text-center text-sm text-muted">
          {weeks[0]?.map((day, at) => (
            <span key={day} className="py-2">
              {shortWeekday(at)}
            </span>
          ))}
        </div>
        <ol className="grid grid-cols-7">
          {days.map((day) => (
            <MonthCell key={day.day} {...day} />
          ))}
        </ol>
      </section>
      <DayList days={[on]} entries={entries} availability={availability} now={now} className="md:hidden" />
    </>
  );
}

interface MonthDay {
  day: string;
  entries: readonly Entry[];
  /** number of sessions */
  sessions: number;
  isToday: boolean;
  isChosen: boolean;
  /** of the month before or after */
  isOther: boolean;
  /** no working hours */
  isClosed: boolean;
  /** why the whole day is closed */
  closed: string | undefined;
}

const SHOWN = 3;
const DOTS = [1, 2, 3];

function MonthCell(given: MonthDay) {
  const { day, entries, isChosen, isOther, isClosed, closed } = given;
  return (
    <li
      className={classNames(
        "min-w-0 border-line not-nth-[7n]:border-r nth-[n+8]:border-t",
        isOther || isClosed ? "bg-sunken" : undefined,
        isChosen && "max-md:bg-clay-pale",
      )}
    >
      <DayLink {...given} to={schedulePath({ view: "month", on: day })} isDotted className="md:hidden" />
      <div className="min-h-28 p-1 max-md:hidden">
        <DayLink {...given} to={schedulePath({ view: "day", on: day })} />
        {closed && <p className="truncate rounded-sm bg-sand px-1 text-xs">{closed}</p>}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
          {sessionsFirst(entries)
            .slice(0, SHOWN)
            .map((entry) => (
              <li key={entry.key}>
                <MonthEntry entry={entry} day={day} />
              </li>
            ))}
        </ul>
        {entries.length > SHOWN && (
          <Link
            to={schedulePath({ view: "day", on: day })}
            className="inline-flex min-h-6 items-center px-1 text-xs font-semibold text-muted underline-offset-2 hover:underline"
          >
            + {entries.length - SHOWN} autres
          </Link>
        )}
      </div>
    </li>
  );
}

/** There is room for a few entries only. */
const sessionsFirst = (entries: readonly Entry[]): Entry[] => {
  const isSession = ({ kind }: Entry) => kind !== "feed" && kind !== "block";
  return [...entries.filter(isSession), ...entries.filter((entry) => !isSession(entry))];
};

interface DayLinkProps extends MonthDay {
  to: string;
  /** shows dots instead of what is planned */
  isDotted?: boolean;
  className?: string;
}

function DayLink({
  day,
  entries,
  sessions,
  isToday,
  isChosen,
  isOther,
  closed,
  to,
  isDotted,
  className,
}: DayLinkProps) {
  const busy = entries.length - sessions;
  const parts = [
    dayName(day),
    isToday && "aujourd’hui",
    closed,
    sessions > 0 && (sessions > 1 ? `${sessions} séances` : "1 séance"),
    busy > 0 && (busy > 1 ? `${busy} autres occupations` : "1 autre occupation"),
  ];
  return (
    <Link
      to={to}
      preventScrollReset={isDotted}
      aria-label={parts.filter(Boolean).join(", ")}
      aria-current={isDotted && isChosen ? "date" : undefined}
      className={classNames(
        "grid justify-items-center gap-1 tabular -outline-offset-2",
        isDotted
          ? "min-h-14 content-center text-base"
          : "min-h-8 content-center justify-items-start text-sm hover:underline",
        isOther && "text-muted",
        className,
      )}
    >
      <span
        className={classNames(
          "grid size-7 place-items-center rounded-full font-semibold",
          isToday && "bg-clay text-on-clay",
        )}
      >
        {Number(day.slice(8))}
      </span>
      {isDotted && <Dots sessions={sessions} isBusy={busy > 0} />}
    </Link>
  );
}

/** A dot for each session, or their number; a line for what else occupies the day. */
function Dots({ sessions, isBusy }: { sessions: number; isBusy: boolean }) {
  return (
    <span
      aria-hidden
      className="flex h-3 items-center gap-0.5 text-xs leading-none font-bold text-green-text"
    >
      {sessions > DOTS.length
        ? sessions
        : DOTS.slice(0, sessions).map((dot) => <i key={dot} className="size-1.5 rounded-full bg-green" />)}
      {isBusy && <i className="h-0.5 w-2.5 rounded-full bg-edge" />}
    </span>
  );
}

function MonthEntry({ entry, day }: { entry: Entry; day: string }) {
  const isWhole = timesOn(entry, day) === "toute la journée";
  const time = isWhole ? "" : `${formatTime(entry.start < gridDay(day).start ? entry.end : entry.start)} `;
  const text = (
    <>
      <span className="tabular">{time}</span>
      {entryText(entry)}
    </>
  );
  const look = "block truncate rounded-sm px-1 text-xs leading-5";
  if (entry.kind === "feed" || entry.kind === "block")
    return (
      <p className={classNames(look, entry.kind === "feed" ? feedLook(entry.event) : BLOCK_LOOK)}>{text}</p>
    );
  if (entry.kind === "group")
    return (
      <Link
        to={ownGroupPath(entry.group.id)}
        className={classNames(look, SESSION_LOOKS.confirmed, "hover:underline")}
      >
        {text}
      </Link>
    );
  const { session } = entry;
  const page = sessionPage(session);
  const className = classNames(
    look,
    SESSION_LOOKS[session.status],
    entry.kind === "proposal" && "border-dashed",
  );
  if (page === undefined) return <p className={className}>{text}</p>;
  return (
    <Link to={page} className={classNames(className, "hover:underline")}>
      {text}
    </Link>
  );
}
