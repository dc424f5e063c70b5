import { forStudents, studentViewerContext } from "~/features/accounts/gate.server.ts";
import { untilWords } from "~/features/bookings/packs/rules.ts";
import { useLookingAgain } from "~/features/bookings/sessions/components/booking/use-looking-again.ts";
import { SoldDocuments } from "~/features/bookings/sessions/components/sold-documents.tsx";
import { findOwnPack, type ShownPack } from "~/features/bookings/sessions/queries/reservation.server.ts";
import {
  bookingsPath,
  bookPath,
  chosenPath,
  packPath,
  withdrawPackPath,
} from "~/features/bookings/sessions/rules/paths.ts";
import { describePack, packAmount } from "~/features/discovery/rules/packs.ts";
import { profilePath } from "~/features/discovery/rules/profile.ts";
import { reductionWords } from "~/features/payments/reductions/rules/shown-reduction.ts";
import { WithdrawLink } from "~/features/withdrawals/components/withdraw-link.tsx";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { AppError } from "~/platform/web/errors.ts";
import { ButtonLink, buttonClass } from "~/ui/controls/button.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/bought-pack.ts";

export const headers = privateHeaders;
export const middleware: Route.MiddlewareFunction[] = [forStudents];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const pack = await findOwnPack(db, context.get(studentViewerContext), params.packId);
  if (!pack) throw new AppError("not_found");
  return { pack, now: new Date() };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return privatePage(loaderData ? packTexts(loaderData.pack).title : "Pack");
}

function packTexts(pack: ShownPack) {
  const { status, boughtAt, expiresAt, minutesLeft, coachName, checkoutUrl } = pack;
  if (status === "held" && checkoutUrl)
    return {
      title: "Il reste à payer",
      text: "Si vous venez de payer, cette page le dit d’elle-même dans un instant.",
    };
  if (status === "held")
    return {
      title: "Paiement en cours de vérification",
      text: "Dès que votre paiement est confirmé, cette page le dit d’elle-même.",
    };
  if (status === "active")
    return {
      title: "Votre pack est prêt",
      text: `${packAmount(minutesLeft, pack)} à réserver avec ${coachName}, ${untilWords(expiresAt)}.`,
    };
  return boughtAt
    ? { title: "Ce pack est terminé", text: "Ce qui n’a pas été utilisé vous a été remboursé." }
    : { title: "Le paiement n’a pas abouti", text: "Rien n’a été débité. Vous pouvez recommencer." };
}

export default function BoughtPack({ loaderData: { pack, now } }: Route.ComponentProps) {
  const { status, checkoutUrl, priceCents, boughtAt, documents, collectedCents } = pack;
  useLookingAgain(status === "held");
  const { title, text } = packTexts(pack);
  return (
    <div className="page-width max-w-2xl py-8 md:py-14">
      <Card asChild>
        <section>
          <CardBody className="gap-6">
            <div role="status" className="grid gap-3">
              <h1 className="text-3xl">{title}</h1>
              <p className="text-lg">{text}</p>
            </div>
            <p className="text-muted">
              {describePack(pack)}, {formatEuros(priceCents)}
              {pack.reduction && <span className="block tabular">{reductionWords(pack.reduction)}</span>}
            </p>
            <ul className="grid justify-items-start gap-1">
              <SoldDocuments
                id={pack.id}
                documents={documents}
                hasReceipt={collectedCents > 0}
                look={buttonClass({ variant: "ghost", size: "sm" }, "justify-start")}
              />
            </ul>
            <div className="flex flex-wrap gap-3">
              {status === "held" && checkoutUrl && (
                <a href={checkoutUrl} className={buttonClass({})}>
                  Reprendre le paiement
                </a>
              )}
              {status === "active" && <ButtonLink to={toBook(pack)}>Réserver une séance</ButtonLink>}
              {status === "ended" && !boughtAt && <ButtonLink to={toBuyAgain(pack)}>Recommencer</ButtonLink>}
              <ButtonLink variant="secondary" to={bookingsPath("student")}>
                Mes réservations
              </ButtonLink>
              {status === "active" && (
                <WithdrawLink to={withdrawPackPath(pack.id)} boughtAt={boughtAt} now={now} />
              )}
            </div>
          </CardBody>
        </section>
      </Card>
    </div>
  );
}

/** The booking page with what the pack pays for. */
const toBook = ({ coachId, listingId, sessionMinutes }: ShownPack): string =>
  listingId === null && sessionMinutes === null
    ? bookPath(coachId)
    : chosenPath(coachId, { listing: listingId ?? undefined, minutes: sessionMinutes ?? undefined });

/** The page of the coach, if the pack is not sold any more. */
function toBuyAgain({ coachId, listingId, listingPackId, totalMinutes }: ShownPack): string {
  if (listingPackId !== null) return packPath(coachId, { listingPackId });
  return listingId === null ? packPath(coachId, { hours: totalMinutes / 60 }) : profilePath(coachId);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Pack non trouvé"
      text="Ce pack n’existe pas, ou n’est pas le vôtre."
      back={{ label: "Voir mes réservations", to: bookingsPath("student") }}
    />
  );
}
