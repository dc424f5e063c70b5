import { CheckIcon, CircleDashedIcon, MedalIcon } from "lucide-react";
import { BRAND } from "~/platform/config/brand.ts";
import { ofName } from "~/platform/format/elision.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { Progress } from "~/ui/feedback/progress.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { type CoachLevel, type Goal, LEVELS } from "../rules/level.ts";

const GOAL_LABELS: Record<Goal["key"], string> = {
  positiveReviews: "avis positifs (4 ou 5 étoiles)",
  sessions: "séances données",
  average: "de moyenne sur 5",
};

export function LevelBar({ level: { rank, label, next } }: { level: CoachLevel }) {
  return (
    <Card asChild>
      <section aria-labelledby="niveau" className="grid gap-6 p-5 sm:p-6">
        <div className="flex items-center gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-green-pale text-green-text">
            <MedalIcon aria-hidden className="size-6" />
          </span>
          <div>
            <p className="text-sm text-muted">Votre niveau</p>
            <h2 id="niveau" className="text-2xl">
              {label}
            </h2>
          </div>
        </div>
        <ol className="grid grid-cols-4">
          {LEVELS.map((level, at) => (
            <Step key={level.label} label={level.label} at={at} rank={rank} />
          ))}
        </ol>
        {next ? (
          <div className="grid gap-5 border-t border-line pt-5">
            <Progress label={`Vers ${next.label}`} value={next.percent} tone="green" />
            <ul className="grid gap-3 sm:grid-cols-3">
              {next.goals.map((goal) => (
                <GoalTile key={goal.key} goal={goal} />
              ))}
            </ul>
            <p className="text-sm text-muted">
              Une séance compte une fois terminée, un avis dès qu’il est publié.
              {next.isNamed &&
                ` Ces objectifs atteints, c’est l’équipe ${ofName(BRAND.name)} qui nomme les ambassadeurs.`}
            </p>
          </div>
        ) : (
          <p className="border-t border-line pt-5 text-muted">
            Vous êtes au plus haut niveau. Le badge «&nbsp;Ambassadeur&nbsp;» se voit sur votre page et dans
            les recherches.
          </p>
        )}
      </section>
    </Card>
  );
}

function Step({ label, at, rank }: { label: string; at: number; rank: number }) {
  const reached = at <= rank;
  return (
    <li
      aria-current={at === rank ? "step" : undefined}
      className={classNames(
        "relative grid justify-items-center gap-2 px-0.5 text-center text-xs leading-tight sm:text-sm",
        reached ? "font-semibold" : "text-muted",
        // The line from the previous level, from edge to edge.
        at > 0 &&
          "before:absolute before:top-3.5 before:right-[calc(50%+1.375rem)] before:h-1 before:w-[calc(100%-2.75rem)] before:rounded-full",
        at > 0 && (reached ? "before:bg-green" : "before:bg-line"),
      )}
    >
      <span
        aria-hidden
        className={classNames(
          "relative grid size-8 place-items-center rounded-full text-sm font-bold tabular",
          reached ? "bg-green text-on-green" : "border-2 border-line bg-surface",
          at === rank && "shadow-[0_0_0_4px_var(--green-pale)]",
        )}
      >
        {reached ? <CheckIcon className="size-4" /> : at + 1}
      </span>
      {label}
    </li>
  );
}

function GoalTile({ goal: { key, value, target, reached } }: { goal: Goal }) {
  const Icon = reached ? CheckIcon : CircleDashedIcon;
  return (
    <li
      className={classNames(
        "flex items-center gap-3 rounded-md p-3",
        reached ? "bg-green-pale" : "bg-sunken",
      )}
    >
      <Icon
        aria-hidden
        className={classNames("size-5 shrink-0", reached ? "text-green-text" : "text-muted")}
      />
      <p className="text-sm leading-snug">
        <span className="block text-base font-bold tabular">
          {formatNumber(value)}
          {!reached && ` sur ${formatNumber(target)}`}
        </span>
        {GOAL_LABELS[key]}
        {reached && <span className="sr-only">, objectif atteint</span>}
      </p>
    </li>
  );
}
