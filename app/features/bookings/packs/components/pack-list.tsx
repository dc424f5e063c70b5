import { packAmount } from "~/features/discovery/rules/packs.ts";
import { WithdrawLink } from "~/features/withdrawals/components/withdraw-link.tsx";
import { formatMinutes } from "~/platform/format/durations.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Card } from "~/ui/layout/card.tsx";
import type { ListedPack } from "../../sessions/queries/student-overview.server.ts";
import { bookPath, boughtPackPath, chosenPath, withdrawPackPath } from "../../sessions/rules/paths.ts";
import { untilWords } from "../rules.ts";

export function PackList({ packs, now }: { packs: ListedPack[]; now: Date }) {
  if (packs.length === 0) return null;
  return (
    <section aria-labelledby="packs" className="grid gap-4">
      <h2 id="packs" className="text-xl">
        Vos packs
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {packs.map((pack) => (
          <Card key={pack.id} asChild>
            <li className="grid gap-3 p-4 sm:p-5">
              <OwnPack pack={pack} now={now} />
            </li>
          </Card>
        ))}
      </ul>
    </section>
  );
}

function OwnPack({ pack, now }: { pack: ListedPack; now: Date }) {
  const { id, coachId, coachName, name, minutesLeft, totalMinutes, sessionMinutes, listing } = pack;
  const toBook =
    sessionMinutes === null && !listing
      ? bookPath(coachId)
      : chosenPath(coachId, { listing: listing?.id, minutes: sessionMinutes ?? undefined });
  return (
    <>
      <div>
        <p className="font-display text-2xl font-bold tabular">
          {packAmount(minutesLeft, pack)}{" "}
          <span className="text-base font-normal text-muted">
            sur {sessionMinutes === null ? formatMinutes(totalMinutes) : totalMinutes / sessionMinutes}
          </span>
        </p>
        <p className="wrap-anywhere">avec {coachName}</p>
        {(name || listing) && (
          <p className="text-sm text-muted wrap-anywhere">
            {[name, listing && `pour «\u00a0${listing.title}\u00a0»`].filter(Boolean).join(", ")}
          </p>
        )}
        <p className="text-sm text-muted first-letter:uppercase">
          {untilWords(pack.expiresAt)}.{pack.expiresAt && " Ce qui reste alors est remboursé."}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink to={toBook} size="sm" variant="secondary">
          Réserver une séance
          <span className="sr-only"> avec {coachName}</span>
        </ButtonLink>
        <ButtonLink to={boughtPackPath(id)} size="sm" variant="link">
          Voir le pack et ses documents
          <span className="sr-only"> ({coachName})</span>
        </ButtonLink>
        <WithdrawLink
          to={withdrawPackPath(id)}
          boughtAt={pack.boughtAt}
          now={now}
          about={`pack avec ${coachName}`}
        />
      </div>
    </>
  );
}
