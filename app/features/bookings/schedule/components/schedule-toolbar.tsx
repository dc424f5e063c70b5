import {
  CalendarCheckIcon,
  CalendarClockIcon,
  CalendarDaysIcon,
  CalendarIcon,
  CalendarOffIcon,
  CalendarPlusIcon,
  CalendarRangeIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
} from "lucide-react";
import { Link } from "react-router";
import { addDays, addMonths } from "~/platform/format/dates.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { planPath } from "../../planning/rules/planning.ts";
import { bookingsPath } from "../../sessions/rules/paths.ts";
import { type AskedSchedule, schedulePath, type View, weekOf } from "../rules/schedule.ts";
import { dayName, monthName, weekName } from "../rules/schedule-words.ts";

interface ScheduleToolbarProps {
  asked: AskedSchedule;
  today: string;
}

export function ScheduleToolbar({ asked, today }: ScheduleToolbarProps) {
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="text-3xl">Planning</h1>
          <p className="text-muted">Vos séances, vos heures de travail et ce qui vous occupe.</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
          <ButtonLink to={bookingsPath("coach")} variant="secondary">
            <CalendarCheckIcon aria-hidden />
            Réservations
          </ButtonLink>
          <ButtonLink to={planPath({ day: asked.on > today ? asked.on : undefined })}>
            <CalendarPlusIcon aria-hidden />
            Planifier
          </ButtonLink>
          <ButtonLink to={schedulePath(asked, "block")} preventScrollReset variant="secondary">
            <CalendarOffIcon aria-hidden />
            <span>
              Bloquer<span className="max-sm:sr-only"> du temps</span>
            </span>
          </ButtonLink>
          <ButtonLink to={schedulePath(asked, "open")} preventScrollReset variant="secondary">
            <CalendarClockIcon aria-hidden />
            <span>
              Ouvrir<span className="max-sm:sr-only"> des heures</span>
            </span>
          </ButtonLink>
        </div>
      </header>
      {asked.view ? (
        <Steps asked={asked} shown={asked.view} today={today} />
      ) : (
        // Without a view in the address, the screen width decides.
        <>
          <Steps asked={asked} shown="day" today={today} className="md:hidden" />
          <Steps asked={asked} shown="week" today={today} className="max-md:hidden" />
        </>
      )}
    </>
  );
}

const VIEWS = [
  { label: "Jour", view: "day", Icon: CalendarIcon },
  { label: "Semaine", view: "week", Icon: CalendarDaysIcon },
  { label: "Mois", view: "month", Icon: CalendarRangeIcon },
] as const;

interface StepsProps extends ScheduleToolbarProps {
  shown: View;
  className?: string;
}

const STEPS: Record<View, { before: string; after: string; move: (day: string, by: number) => string }> = {
  day: { before: "Jour précédent", after: "Jour suivant", move: addDays },
  week: { before: "Semaine précédente", after: "Semaine suivante", move: (day, by) => addDays(day, by * 7) },
  month: { before: "Mois précédent", after: "Mois suivant", move: addMonths },
};

function Steps({ asked, shown, today, className }: StepsProps) {
  const { view, on } = asked;
  const { before, after, move } = STEPS[shown];
  return (
    <div className={classNames("flex flex-wrap items-center justify-between gap-3", className)}>
      <nav aria-label="Période" className="flex flex-wrap items-center gap-2">
        <ButtonLink
          to={schedulePath({ view, on: move(on, -1) })}
          preventScrollReset
          variant="secondary"
          size="icon"
          aria-label={before}
        >
          <ChevronLeftIcon aria-hidden />
        </ButtonLink>
        <ButtonLink
          to={schedulePath({ view })}
          preventScrollReset
          variant="secondary"
          aria-current={isShown(shown, on, today) ? "date" : undefined}
        >
          Aujourd’hui
        </ButtonLink>
        <ButtonLink
          to={schedulePath({ view, on: move(on, 1) })}
          preventScrollReset
          variant="secondary"
          size="icon"
          aria-label={after}
        >
          <ChevronRightIcon aria-hidden />
        </ButtonLink>
      </nav>
      <h2 aria-live="polite" className="text-xl first-letter:uppercase max-sm:order-last max-sm:w-full">
        {periodName(shown, on)}
      </h2>
      <nav aria-label="Présentation" className="max-sm:w-full">
        <ul className="flex gap-1 rounded-full bg-sunken p-1">
          {VIEWS.map(({ label, view: one, Icon }) => (
            <li key={one} className="max-sm:grow">
              <Link
                to={schedulePath({ view: one, on })}
                preventScrollReset
                aria-current={one === shown ? "true" : undefined}
                className={classNames(
                  "flex min-h-11 items-center justify-center gap-2 rounded-full px-4 text-sm font-semibold transition-colors duration-150",
                  one === shown ? "bg-surface text-ink shadow-card" : "text-muted hover:text-ink",
                )}
              >
                <Icon aria-hidden className="size-4" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function periodName(shown: View, on: string): string {
  if (shown === "month") return monthName(on);
  return shown === "day" ? dayName(on) : weekName(weekOf(on));
}

function isShown(shown: View, on: string, today: string): boolean {
  if (shown === "month") return on.slice(0, 7) === today.slice(0, 7);
  return shown === "day" ? on === today : weekOf(on).includes(today);
}
