import { GOAL_NAMES, LEVEL_NAMES } from "~/features/coaching/programme/rules/goals.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { monthsText, TYPE_NAMES } from "../../contract/rules/plan.ts";
import type { Followed } from "../queries/followed.server.ts";
import { STATUS_LABELS, STATUS_TONES } from "../rules/followed-words.ts";

export function FollowedHead({ followed }: { followed: Followed }) {
  const { status, type, months, goal, level } = followed;
  return (
    <header className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-3xl md:text-4xl">Mon accompagnement</h1>
        <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
      </div>
      <p className="text-muted">
        {TYPE_NAMES[type]} sur {monthsText(months)} · {GOAL_NAMES[goal]} · {LEVEL_NAMES[level]}
      </p>
    </header>
  );
}
