import type { Followed } from "~/features/accompaniment/coach/queries/followed.server.ts";
import { END_PATH, LANDING_PATH, WITHDRAW_PATH } from "~/features/accompaniment/contract/rules/paths.ts";
import { withdrawalEnd } from "~/features/withdrawals/rules/period.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";

/** Offers to end the contract early, or to withdraw from it within the legal period. */
export function WaysOut({ followed, now }: { followed: Followed; now: Date }) {
  const { status, startedAt, endAskedAt, lateSince, ending } = followed;
  if (status === "ended")
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4 empty:hidden">
        {/* Nothing new can be bought before the last payment is received. */}
        {(!lateSince || ending === "late") && (
          <ButtonLink to={LANDING_PATH} variant="secondary">
            Recommencer un accompagnement
          </ButtonLink>
        )}
        {ending === "withdrawn" && (
          <ButtonLink to={WITHDRAW_PATH} variant="link">
            Voir ma rétractation
          </ButtonLink>
        )}
      </div>
    );
  const until = startedAt && withdrawalEnd(startedAt);
  const canWithdraw = until && now < until;
  return (
    <div className="grid gap-3 border-t border-line pt-4 empty:hidden">
      {canWithdraw && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <ButtonLink to={WITHDRAW_PATH} variant="secondary" size="sm">
            Renoncer au contrat ici
          </ButtonLink>
          <p className="text-sm text-muted">
            Droit de rétractation jusqu’au {formatDay(new Date(until.getTime() - 1))} inclus.
          </p>
        </div>
      )}
      {!endAskedAt && (
        <ButtonLink to={END_PATH} variant="link" className="justify-self-start">
          Mettre fin à l’accompagnement
        </ButtonLink>
      )}
    </div>
  );
}
