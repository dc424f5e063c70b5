import { formatDay } from "~/platform/format/dates.ts";
import { Progress } from "~/ui/feedback/progress.tsx";
import type { Followed } from "../queries/followed.server.ts";

/** Shows how much of the contract's time has passed. */
export function FollowedProgress({ followed, now }: { followed: Followed; now: Date }) {
  const { startedAt, endsAt } = followed;
  if (!startedAt || !endsAt) return null;
  const whole = endsAt.getTime() - startedAt.getTime();
  const gone = Math.min(Math.max(now.getTime() - startedAt.getTime(), 0), whole);
  return (
    <Progress
      label="Temps écoulé"
      value={gone}
      max={Math.max(whole, 1)}
      valueText={`jusqu’au ${formatDay(endsAt)}`}
      tone="green"
    />
  );
}
