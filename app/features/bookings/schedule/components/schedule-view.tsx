import { Link } from "react-router";
import { parisDay } from "~/platform/format/dates.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { DayStrip } from "../../availability/components/day-strip.tsx";
import type { Availability } from "../../availability/rules/availability.ts";
import { ownGroupPath } from "../../groups/rules/group-paths.ts";
import { StateBadge } from "../../sessions/components/state-badge.tsx";
import { bookingsPath } from "../../sessions/rules/paths.ts";
import { STATE_LABELS } from "../../sessions/rules/session-words.ts";
import { type AskedSchedule, schedulePath, weekOf } from "../rules/schedule.ts";
import {
  canBeMoved,
  canBeWithdrawn,
  type Entry,
  entriesOf,
  type Schedule,
} from "../rules/schedule-entries.ts";
import {
  blockText,
  capitalised,
  clientText,
  dayName,
  FEED_TEXT,
  groupText,
  HELD_TEXT,
  KEPT_TEXT,
  timesText,
  weekName,
} from "../rules/schedule-words.ts";
import { gridDay, spanOn } from "../rules/time-grid.ts";
import { UnblockForm, WithdrawForm } from "./schedule-buttons.tsx";
import { BLOCK_LOOK, FEED_LOOK, HATCHED, PROPOSAL_LOOK, SESSION_LOOKS } from "./schedule-look.ts";
import { TimeGrid } from "./time-grid.tsx";
import { useAskedSchedule, useNow } from "./use-schedule.ts";

interface ScheduleViewProps {
  asked: AskedSchedule;
  schedule: Schedule;
  availability: Pick<Availability, "hours" | "timeOff">;
  now: Date;
}

/**
 * A week is shown as columns, or as a list on phones; a day is shown with a strip of its week. Without a view
 * in the address, phones show the day and larger screens the week: the page contains both, and CSS hides one.
 */
export function ScheduleView({ asked, schedule, availability, now: loaded }: ScheduleViewProps) {
  const now = useNow(loaded);
  const today = parisDay(now);
  const week = weekOf(asked.on);
  const entries = entriesOf(schedule);
  const shared = { schedule, availability, now };
  return (
    <>
      {asked.view !== "week" && (
        <div className={classNames("grid gap-4", !asked.view && "md:hidden")}>
          <DayStrip asked={asked} today={today} entries={entries} />
          <TimeGrid id="jour" label={`Planning du ${dayName(asked.on)}`} days={[asked.on]} {...shared} />
        </div>
      )}
      {asked.view !== "day" && (
        <TimeGrid
          id="semaine"
          label={`Semaine du ${weekName(week)}`}
          days={week}
          {...shared}
          className="max-md:hidden"
        />
      )}
      {asked.view === "week" && (
        <WeekList days={week} entries={entries} availability={availability} now={now} className="md:hidden" />
      )}
      <Legend />
    </>
  );
}

const LEGEND: [string, string][] = [
  [STATE_LABELS.pending, SESSION_LOOKS.pending],
  [STATE_LABELS.confirmed, SESSION_LOOKS.confirmed],
  [STATE_LABELS.completed, SESSION_LOOKS.completed],
  [HELD_TEXT, SESSION_LOOKS.held],
  ["Autre horaire proposé", `${PROPOSAL_LOOK} ${HATCHED}`],
  ["Temps bloqué", `${BLOCK_LOOK} ${HATCHED}`],
  [FEED_TEXT, `${FEED_LOOK} ${HATCHED}`],
];

function Legend() {
  return (
    <ul aria-label="Légende" className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-muted">
      {LEGEND.map(([label, look]) => (
        <li key={label} className="flex items-center gap-2">
          <span aria-hidden className={classNames("h-4 w-6 rounded-sm", look)} />
          {label}
        </li>
      ))}
    </ul>
  );
}

interface WeekListProps {
  days: readonly string[];
  entries: readonly Entry[];
  availability: Pick<Availability, "timeOff">;
  now: Date;
  className?: string;
}

/** Phones show the week as a list, because seven columns do not fit. */
function WeekList({ days, entries, availability, now, className }: WeekListProps) {
  const today = parisDay(now);
  return (
    <ol className={classNames("grid gap-5", className)}>
      {days.map((day) => {
        const place = gridDay(day);
        const here = entries.filter((entry) => spanOn(entry, place, { repeats: false }));
        const off = availability.timeOff.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
        return (
          <li key={day} className="grid gap-2">
            <h3 className="font-text text-base">
              <Link
                to={schedulePath({ view: "day", on: day })}
                className={classNames(
                  "inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline",
                  day === today && "text-clay-text",
                )}
              >
                {capitalised(dayName(day))}
                {day === today && ", aujourd’hui"}
              </Link>
            </h3>
            {off && <Badge tone="sand">{off.label || "Absence"}</Badge>}
            {here.length === 0 ? (
              <p className="text-sm text-muted">Rien de prévu.</p>
            ) : (
              <Card className="px-4">
                <ul className="divide-y divide-line">
                  {here.map((entry) => (
                    <li key={entry.key} className="py-3">
                      <ListedEntry entry={entry} now={now} />
                    </li>
                  ))}
                </ul>
              </Card>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function ListedEntry({ entry, now }: { entry: Entry; now: Date }) {
  const asked = useAskedSchedule(now);
  const times = <p className="text-sm tabular">{timesText(entry.start, entry.end)}</p>;
  if (entry.kind === "feed")
    return (
      <div className="text-muted">
        {times}
        <p>{FEED_TEXT}</p>
      </div>
    );
  if (entry.kind === "group")
    return (
      <div>
        {times}
        <Link
          to={ownGroupPath(entry.group.id)}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4"
        >
          {groupText(entry.group)}
        </Link>
      </div>
    );
  if (entry.kind === "block")
    return (
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          {times}
          <p className="wrap-anywhere">{blockText(entry.block)}</p>
        </div>
        <UnblockForm block={entry.block} look="button" />
      </div>
    );
  const { session, kind } = entry;
  const isProposal = kind === "proposal";
  return (
    <div
      className={classNames(
        "grid justify-items-start gap-1",
        isProposal && "rounded-sm border border-dashed border-green p-2",
        isProposal && HATCHED,
      )}
    >
      <div className={classNames(isProposal && "rounded-sm bg-surface px-1")}>
        {times}
        {session.name === null || session.isKept ? (
          <p className="font-semibold wrap-anywhere">{session.title ?? clientText(session)}</p>
        ) : (
          <Link
            to={bookingsPath("coach", session.id)}
            className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4"
          >
            {isProposal
              ? `${session.proposedBy === "coach" ? "Proposé à" : "Demandé par"} ${session.name}`
              : session.title}
          </Link>
        )}
        {isProposal && session.title && <p className="text-sm text-muted wrap-anywhere">{session.title}</p>}
      </div>
      {session.isKept && <p className="text-sm text-muted">{KEPT_TEXT}</p>}
      {!isProposal && session.name !== null && !session.isKept && <StateBadge status={session.status} />}
      {isProposal && canBeWithdrawn(session, now) && <WithdrawForm session={session} />}
      {!isProposal && canBeMoved(session, now) && (
        <ButtonLink
          to={schedulePath(asked, `move/${session.id}`)}
          preventScrollReset
          variant="secondary"
          size="sm"
          className="mt-1"
        >
          Proposer un autre horaire
          <span className="sr-only"> à {session.name}</span>
        </ButtonLink>
      )}
    </div>
  );
}
