import { PrinterIcon } from "lucide-react";
import { useLookingAgain } from "~/features/bookings/sessions/components/booking/use-looking-again.ts";
import { DEMO_PAYMENT } from "~/features/payments/core/rules/provider.ts";
import { requireGiftCard } from "~/features/payments/gift-cards/gate.server.ts";
import { findShownCard, type ShownCard } from "~/features/payments/gift-cards/queries/shown-card.server.ts";
import {
  GIFT_CARD_STATE_LABELS,
  GIFT_CARDS_PATH,
  giftCardFilePath,
  MOVE_LABELS,
} from "~/features/payments/gift-cards/rules/gift-cards.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { endSentence, ofName } from "~/platform/format/elision.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { ButtonLink, buttonClass } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/gift-card.ts";
import { giftCardParts } from "./gift-card-parts.server.ts";

export const headers = privateHeaders;
export const meta = () => privatePage("Carte cadeau");

/** Whoever has the link of a card sees its code, so the page is never stored and never listed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, secrets, settings } = context.get(servicesContext);
  const own = await requireGiftCard(db, secrets.linkSecret, params.token);
  const card = await findShownCard(db, own, giftCardParts(context).giftCodes);
  return { card, token: params.token, isPublic: settings.isPublic };
}

export default function GiftCardPage({ loaderData: { card, token, isPublic } }: Route.ComponentProps) {
  const { status, checkoutUrl, isDemo } = card;
  useLookingAgain(status === "held");
  const { title, text } = wordsOf(card);
  return (
    <div className="page-width grid max-w-2xl gap-6 py-8 md:py-14">
      <Card asChild>
        <section>
          <CardBody className="gap-6">
            <div role="status" className="grid gap-3">
              <h1 className="text-3xl wrap-anywhere">{title}</h1>
              <p className="text-lg wrap-anywhere">{text}</p>
            </div>
            {card.code && <CardFace card={card} />}
            {isPublic && isDemo && <Badge tone="sand">{DEMO_PAYMENT}</Badge>}
            <div className="flex flex-wrap gap-3">
              {status === "held" && checkoutUrl && (
                <a href={checkoutUrl} className={buttonClass({})}>
                  Payer la carte
                </a>
              )}
              {status === "active" && <ButtonLink to="/coaches">Choisir un coach</ButtonLink>}
              {card.code && (
                <a href={giftCardFilePath(token)} download className={buttonClass({ variant: "secondary" })}>
                  <PrinterIcon aria-hidden="true" />
                  Imprimer la carte
                </a>
              )}
              {status === "ended" && !card.code && <ButtonLink to={GIFT_CARDS_PATH}>Recommencer</ButtonLink>}
            </div>
          </CardBody>
        </section>
      </Card>
      {card.moves.length > 0 && <Moves moves={card.moves} />}
    </div>
  );
}

function wordsOf(card: ShownCard): { title: string; text: string } {
  const { status, code, recipientName, recipientEmail, buyerName, sendAt, sentAt, checkoutUrl } = card;
  if (status === "held")
    return checkoutUrl
      ? {
          title: "Votre carte attend son paiement",
          text: "Une fois payée, elle part à la personne à qui vous l’offrez. Cette page se met à jour d’elle-même.",
        }
      : { title: "Paiement en cours", text: "Un instant\u00a0: cette page se met à jour d’elle-même." };
  if (!code)
    return { title: "Le paiement n’a pas abouti", text: "Rien n’a été débité. Vous pouvez recommencer." };
  if (status === "ended")
    return { title: "Carte remboursée", text: "Cette carte a été remboursée à la personne qui l’a achetée." };
  if (status === "expired")
    return { title: "Carte expirée", text: "Cette carte a dépassé sa date de validité." };
  const gift = endSentence(`De la part ${ofName(buyerName)}, pour ${recipientName}`);
  return {
    title: "Carte cadeau",
    text: sentAt ? gift : `${gift} Elle part le ${formatDay(sendAt)} à ${recipientEmail}.`,
  };
}

function CardFace({ card }: { card: ShownCard }) {
  const { code, initialCents, balanceCents, expiresAt, message, status } = card;
  return (
    <div className="grid gap-4 rounded-lg bg-sunken p-5 sm:p-6">
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-muted">
          {balanceCents === initialCents ? "Montant" : `Il reste, sur ${formatEuros(initialCents)}`}
        </span>
        <strong className="font-display text-3xl whitespace-nowrap tabular">
          {formatEuros(balanceCents)}
        </strong>
      </p>
      <p className="grid gap-1">
        <span className="text-sm text-muted">Code</span>
        <strong className="text-xl tracking-wide wrap-anywhere tabular select-all sm:text-2xl">{code}</strong>
      </p>
      {message && (
        <blockquote className="wrap-anywhere whitespace-pre-line">«&nbsp;{message}&nbsp;»</blockquote>
      )}
      <p className="text-sm text-muted">
        {status === "active" && expiresAt
          ? `Valable jusqu’au ${formatDay(new Date(expiresAt.getTime() - 1))}. Tapez ce code avant de payer, à «\u00a0Code promo ou carte cadeau\u00a0». Gardez-le pour vous.`
          : GIFT_CARD_STATE_LABELS[status]}
      </p>
    </div>
  );
}

function Moves({ moves }: Pick<ShownCard, "moves">) {
  return (
    <section aria-labelledby="mouvements" className="grid gap-3">
      <h2 id="mouvements" className="text-xl">
        Ce qui s’est passé
      </h2>
      <ul className="grid gap-2">
        {moves.map(({ kind, cents, at }) => (
          <li key={`${kind} ${at.getTime()}`} className="flex justify-between gap-4">
            <span>
              {MOVE_LABELS[kind]}
              <span className="block text-sm text-muted">{formatDay(at)}</span>
            </span>
            <span className="whitespace-nowrap tabular">{formatEuros(cents)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Carte non trouvée"
      text="Ce lien n’est pas celui d’une carte cadeau. Ouvrez-le depuis l’e-mail, en entier."
      back={{ label: "Cartes cadeaux", to: GIFT_CARDS_PATH }}
    />
  );
}
