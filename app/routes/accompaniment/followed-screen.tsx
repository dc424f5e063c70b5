import { DumbbellIcon, RulerIcon } from "lucide-react";
import type { ReactNode } from "react";
import { CoachPanel } from "~/features/accompaniment/coach/components/coach-panel.tsx";
import { FollowedAlerts } from "~/features/accompaniment/coach/components/followed-alerts.tsx";
import { FollowedHead } from "~/features/accompaniment/coach/components/followed-head.tsx";
import { FollowedNav } from "~/features/accompaniment/coach/components/followed-nav.tsx";
import { FollowedProgress } from "~/features/accompaniment/coach/components/followed-progress.tsx";
import { ReviewNotesList } from "~/features/accompaniment/coach/components/review-notes-list.tsx";
import { UnitTiles } from "~/features/accompaniment/coach/components/unit-tiles.tsx";
import type { Followed } from "~/features/accompaniment/coach/queries/followed.server.ts";
import { DocumentList } from "~/features/accompaniment/contract/components/document-list.tsx";
import { InstalmentList } from "~/features/accompaniment/contract/components/instalment-list.tsx";
import { nextRelease } from "~/features/accompaniment/contract/rules/instalments.ts";
import {
  END_PATH,
  FOLLOWED_PROGRAMME_PATH,
  LANDING_PATH,
  MEASURES_PATH,
  WITHDRAW_PATH,
} from "~/features/accompaniment/contract/rules/paths.ts";
import { soldUnits } from "~/features/accompaniment/contract/rules/units.ts";
import { BookingCard } from "~/features/bookings/sessions/components/booking-card.tsx";
import { isToChoose } from "~/features/bookings/sessions/rules/states.ts";
import { WithdrawOffer } from "~/features/withdrawals/components/withdraw-link.tsx";
import { withdrawalEnd } from "~/features/withdrawals/rules/period.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { LoadedFollowed } from "./load-followed.server.ts";
import { useFocusLeft } from "./use-focus-left.ts";

const FIRST_SESSIONS = 3;

export function FollowedScreen({
  followed,
  offer,
  units,
  coming,
  instalments,
  documents,
  notes,
  now,
}: LoadedFollowed & { now: Date }) {
  const isOver = followed.status === "ended";
  // « Continuer finalement » and « Confirmer ma demande » disappear once pressed: the focus moves here.
  const top = useFocusLeft(
    Number(followed.endAskedAt !== null && !isOver) + Number(followed.coach !== undefined),
  );
  const meeting = coming.find(isToChoose);
  const others = coming.filter((session) => session !== meeting);
  const canBook = followed.status !== "paused" && units.some(({ left }) => left > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div ref={top} tabIndex={-1} className="rounded-md">
        <FollowedHead followed={followed} />
      </div>
      <FollowedNav />
      <FollowedAlerts followed={followed} instalments={instalments} meeting={meeting} now={now} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Part id="suite" title="La suite">
          {others.slice(0, FIRST_SESSIONS).map((session) => (
            <BookingCard key={session.id} booking={session} now={now} headingLevel={3} />
          ))}
          {others.length > FIRST_SESSIONS && (
            <ButtonLink to="/student-dashboard/bookings" variant="link" className="justify-self-start">
              Voir mes {others.length} séances à venir
            </ButtonLink>
          )}
          {coming.length === 0 && followed.coach && !isOver && (
            <p className="text-muted">
              Aucune séance n’est prévue{canBook ? "\u00a0: réservez la prochaine avec votre coach." : "."}
            </p>
          )}
          {!followed.coach && !followed.endAskedAt && !isOver && (
            <p className="text-muted">
              Dès que votre coach a dit oui, vous choisissez ici votre premier rendez-vous, et il écrit votre
              première semaine.
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={FOLLOWED_PROGRAMME_PATH} variant="secondary" className="max-sm:grow">
              <DumbbellIcon aria-hidden />
              Mon programme
            </ButtonLink>
            <ButtonLink to={MEASURES_PATH} variant="secondary" className="max-sm:grow">
              <RulerIcon aria-hidden />
              {isOver ? "Mes mesures" : "Noter mes mesures"}
            </ButtonLink>
          </div>
        </Part>
        <CoachPanel followed={followed} offer={offer} canBook={canBook} now={now} />
      </div>
      <Part id="solde" title="Votre solde">
        <FollowedProgress followed={followed} now={now} />
        <UnitTiles
          units={units}
          isWaiting={!followed.coach && !isOver}
          sold={soldUnits(followed)}
          next={nextRelease(followed, instalments)}
        />
      </Part>
      {notes.length > 0 && (
        <Part id="bilans" title="Comptes rendus de votre coach">
          <ReviewNotesList notes={notes} />
        </Part>
      )}
      <Part id="paiements" title="Paiements">
        <Card>
          <CardBody>
            <InstalmentList followed={followed} instalments={instalments} />
          </CardBody>
        </Card>
      </Part>
      {documents.length > 0 && (
        <Part id="documents" title="Documents">
          <DocumentList documents={documents} />
        </Part>
      )}
      <WaysOut followed={followed} now={now} />
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Offers to end the contract early, or to withdraw from it within the legal period. */
function WaysOut({ followed, now }: { followed: Followed; now: Date }) {
  const { status, startedAt, endAskedAt, lateSince, ending, settledAt } = followed;
  if (status === "ended")
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4 empty:hidden">
        {/* Nothing new can be bought before the last payment is received. */}
        {(!lateSince || settledAt) && (
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
