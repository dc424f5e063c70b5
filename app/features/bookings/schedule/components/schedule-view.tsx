import { parisDay } from "~/platform/format/dates.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import { DayStrip } from "../../availability/components/day-strip.tsx";
import type { OpeningRules } from "../../availability/rules/availability.ts";
import { STATE_LABELS } from "../../sessions/rules/session-words.ts";
import { type AskedSchedule, weekOf } from "../rules/schedule.ts";
import { entriesOf, type Schedule } from "../rules/schedule-entries.ts";
import { dayName, FEED_TEXT, HELD_TEXT, weekName } from "../rules/schedule-words.ts";
import { DayList } from "./day-list.tsx";
import { MonthView } from "./month-view.tsx";
import { BLOCK_LOOK, FEED_LOOK, HATCHED, PROPOSAL_LOOK, SESSION_LOOKS } from "./schedule-look.ts";
import { TimeGrid } from "./time-grid.tsx";
import { useNow } from "./use-schedule.ts";

interface ScheduleViewProps {
  asked: AskedSchedule;
  schedule: Schedule;
  availability: OpeningRules;
  now: Date;
}

/**
 * A week is shown as columns, or as a list on phones; a day is shown with a strip of its week; a month has a
 * page of its own kind. Without a view
 * in the address, phones show the day and larger screens the week: the page contains both, and CSS hides one.
 */
export function ScheduleView({ asked, schedule, availability, now: loaded }: ScheduleViewProps) {
  const now = useNow(loaded);
  const today = parisDay(now);
  const week = weekOf(asked.on);
  const entries = entriesOf(schedule);
  const shared = { schedule, availability, now };
  if (asked.view === "month")
    return <MonthView on={asked.on} entries={entries} availability={availability} now={now} />;
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
        <DayList days={week} entries={entries} availability={availability} now={now} className="md:hidden" />
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
