import {
  CalendarCheckIcon,
  CalendarDaysIcon,
  CalendarIcon,
  CalendarOffIcon,
  CalendarPlusIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
} from "lucide-react";
import { Link } from "react-router";
import { addDays } from "~/platform/format/dates.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { planPath } from "../../planning/rules/planning.ts";
import { bookingsPath } from "../../sessions/rules/paths.ts";
import { type AskedSchedule, schedulePath, type View, weekOf } from "../rules/schedule.ts";
import { dayName, weekName } from "../rules/schedule-words.ts";

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
        <div className="flex flex-wrap gap-3 max-sm:w-full *:max-sm:grow">
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
            Bloquer du temps
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
] as const;

interface StepsProps extends ScheduleToolbarProps {
  shown: View;
  className?: string;
}

function Steps({ asked, shown, today, className }: StepsProps) {
  const { view, on } = asked;
  const by = shown === "day" ? 1 : 7;
  const word = shown === "day" ? "Jour" : "Semaine";
  return (
    <div className={classNames("flex flex-wrap items-center justify-between gap-3", className)}>
      <nav aria-label="Période" className="flex flex-wrap items-center gap-2">
        <ButtonLink
          to={schedulePath({ view, on: addDays(on, -by) })}
          preventScrollReset
          variant="secondary"
          size="icon"
          aria-label={shown === "day" ? "Jour précédent" : "Semaine précédente"}
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
          to={schedulePath({ view, on: addDays(on, by) })}
          preventScrollReset
          variant="secondary"
          size="icon"
          aria-label={`${word} ${shown === "day" ? "suivant" : "suivante"}`}
        >
          <ChevronRightIcon aria-hidden />
        </ButtonLink>
      </nav>
      <h2 aria-live="polite" className="text-xl first-letter:uppercase max-sm:order-last max-sm:w-full">
        {shown === "day" ? dayName(on) : weekName(weekOf(on))}
      </h2>
      <nav aria-label="Présentation">
        <ul className="flex gap-1 rounded-full bg-sunken p-1">
          {VIEWS.map(({ label, view: one, Icon }) => (
            <li key={one}>
              <Link
                to={schedulePath({ view: one, on })}
                preventScrollReset
                aria-current={one === shown ? "true" : undefined}
                className={classNames(
                  "flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-semibold transition-colors duration-150",
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

const isShown = (shown: View, on: string, today: string) =>
  shown === "day" ? on === today : weekOf(on).includes(today);
