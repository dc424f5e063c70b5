import { Link } from "react-router";
import { parisDay } from "~/platform/format/dates.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { closedDay, type OpeningRules } from "../../availability/rules/availability.ts";
import { ownGroupPath } from "../../groups/rules/group-paths.ts";
import { StateBadge } from "../../sessions/components/state-badge.tsx";
import { schedulePath } from "../rules/schedule.ts";
import { canBeMoved, canBeWithdrawn, type Entry } from "../rules/schedule-entries.ts";
import {
  blockText,
  capitalised,
  clientText,
  dayName,
  feedText,
  groupText,
  KEPT_TEXT,
  timesOn,
} from "../rules/schedule-words.ts";
import { sessionPage } from "../rules/session-page.ts";
import { gridDay, spanOn } from "../rules/time-grid.ts";
import { UnblockForm, WithdrawForm } from "./schedule-buttons.tsx";
import { HATCHED } from "./schedule-look.ts";
import { useAskedSchedule } from "./use-schedule.ts";

interface DayListProps {
  days: readonly string[];
  entries: readonly Entry[];
  availability: OpeningRules;
  now: Date;
  className?: string;
}

/** Days with what is planned on each. Phones show the week so, because seven columns do not fit. */
export function DayList({ days, entries, availability, now, className }: DayListProps) {
  const today = parisDay(now);
  return (
    <ol className={classNames("grid gap-5", className)}>
      {days.map((day) => {
        const place = gridDay(day);
        const here = entries.filter((entry) => spanOn(entry, place, { repeats: false }));
        const closed = closedDay(day, availability);
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
            {closed && <Badge tone="sand">{closed.label}</Badge>}
            {here.length === 0 ? (
              <p className="text-sm text-muted">Rien de prévu.</p>
            ) : (
              <Card className="px-4">
                <ul className="divide-y divide-line">
                  {here.map((entry) => (
                    <li key={entry.key} className="py-3">
                      <ListedEntry entry={entry} day={day} now={now} />
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

function ListedEntry({ entry, day, now }: { entry: Entry; day: string; now: Date }) {
  const asked = useAskedSchedule(now);
  const times = <p className="text-sm tabular first-letter:uppercase">{timesOn(entry, day)}</p>;
  if (entry.kind === "feed")
    return (
      <div className="text-muted">
        {times}
        <p>{feedText(entry.event)}</p>
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
  const page = sessionPage(session);
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
        {page === undefined ? (
          <p className="font-semibold wrap-anywhere">{session.title ?? clientText(session)}</p>
        ) : (
          <Link
            to={page}
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
