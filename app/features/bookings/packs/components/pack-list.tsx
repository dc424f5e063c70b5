import { WithdrawLink } from "~/features/withdrawals/components/withdraw-link.tsx";
import { formatDay } from "~/platform/format/dates.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Card } from "~/ui/layout/card.tsx";
import type { OwnPack } from "../../sessions/queries/student-overview.server.ts";
import { bookPath, boughtPackPath, withdrawPackPath } from "../../sessions/rules/paths.ts";
import { formatLength } from "../../sessions/rules/words.ts";

export function PackList({ packs, now }: { packs: OwnPack[]; now: Date }) {
  if (packs.length === 0) return null;
  return (
    <section aria-labelledby="packs" className="grid gap-4">
      <h2 id="packs" className="text-xl">
        Vos packs d’heures
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {packs.map(({ id, coachId, coachName, hours, minutesLeft, expiresAt, boughtAt }) => (
          <Card key={id} asChild>
            <li className="grid gap-3 p-4 sm:p-5">
              <div>
                <p className="font-display text-2xl font-bold tabular">
                  {formatLength(minutesLeft)}{" "}
                  <span className="text-base font-normal text-muted">sur {hours}&nbsp;h</span>
                </p>
                <p className="wrap-anywhere">avec {coachName}</p>
                <p className="text-sm text-muted">
                  Jusqu’au {formatDay(expiresAt)}. Ce qui reste alors est remboursé.
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <ButtonLink to={bookPath(coachId)} size="sm" variant="secondary">
                  Réserver une séance
                  <span className="sr-only"> avec {coachName}</span>
                </ButtonLink>
                <ButtonLink to={boughtPackPath(id)} size="sm" variant="link">
                  Voir le pack et ses documents
                  <span className="sr-only"> ({coachName})</span>
                </ButtonLink>
                <WithdrawLink
                  to={withdrawPackPath(id)}
                  boughtAt={boughtAt}
                  now={now}
                  about={`pack avec ${coachName}`}
                />
              </div>
            </li>
          </Card>
        ))}
      </ul>
    </section>
  );
}
