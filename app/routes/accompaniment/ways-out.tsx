import type { Followed } from "~/features/accompaniment/coach/queries/followed.server.ts";
import { END_PATH, LANDING_PATH, WITHDRAW_PATH } from "~/features/accompaniment/contract/rules/paths.ts";
import { WithdrawOffer } from "~/features/withdrawals/components/withdraw-link.tsx";
import { withdrawalEnd } from "~/features/withdrawals/rules/period.ts";
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
      {canWithdraw && <WithdrawOffer to={WITHDRAW_PATH} until={until} />}
      {!endAskedAt && (
        <ButtonLink to={END_PATH} variant="link" className="justify-self-start">
          Mettre fin à l’accompagnement
        </ButtonLink>
      )}
    </div>
  );
}
