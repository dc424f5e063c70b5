import type { Followed } from "~/features/accompaniment/queries/followed.server.ts";
import { END_PATH, WITHDRAW_PATH } from "~/features/accompaniment/rules/paths.ts";
import { formatDay } from "~/platform/dates.ts";
import { withdrawalEnd } from "~/platform/withdrawal-period.ts";
import { ButtonLink } from "~/ui/button.tsx";

/** How it is ended early, and given up while the days of the law last. */
export function WaysOut({ followed, now }: { followed: Followed; now: Date }) {
  const { status, startedAt, endAskedAt, ending } = followed;
  if (ending === "withdrawn")
    return (
      <ButtonLink to={WITHDRAW_PATH} variant="link" className="justify-self-start">
        Voir ma rétractation
      </ButtonLink>
    );
  if (status === "ended") return null;
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
