import type { ReactNode } from "react";
import { Link } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import {
  refundCardNow,
  sendCardAgain,
} from "~/features/back-office/codes/commands/work-on-gift-cards.server.ts";
import { GiftCardBadge } from "~/features/back-office/codes/components/gift-card-row.tsx";
import {
  type DeskGiftCard,
  type DeskMove,
  findDeskGiftCard,
  listCardMoves,
} from "~/features/back-office/codes/queries/list-gift-cards.server.ts";
import { GIFT_CARDS_DESK_PATH } from "~/features/back-office/codes/rules.ts";
import { giftCardIdSchema, refundGiftCardSchema } from "~/features/back-office/codes/schema.ts";
import { ReasonButton } from "~/features/back-office/components/reason-button.tsx";
import { useMayWork } from "~/features/back-office/components/use-may-work.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { WorkButton } from "~/features/back-office/components/work-button.tsx";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { cardLabel, MOVE_LABELS } from "~/features/payments/gift-cards/rules/gift-cards.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Pagination } from "~/ui/data/pagination.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { requireSaleId } from "../sales/sale-id.ts";
import type { Route } from "./+types/gift-card.ts";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Carte cadeau");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { pool } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const cardId = requireSaleId(params.cardId);
  const card = await findDeskGiftCard(pool, operator, cardId);
  if (!card) throw new AppError("not_found");
  const page = readPage(new URL(request.url).searchParams.get("page"));
  return { card, moves: await listCardMoves(pool, operator, { cardId, page }) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "refund":
      return answerForm(context, form, refundGiftCardSchema, async (asked) => {
        await refundCardNow(db, operator, asked);
        return { message: "Remboursement demandé" };
      });
    case "send":
      return answerForm(context, form, giftCardIdSchema, async ({ id }) => {
        await sendCardAgain(db, operator, id);
        return { message: "La carte part à nouveau" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function DeskGiftCardPage({ loaderData: { card, moves } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Breadcrumb
        items={[{ label: "Cartes cadeaux", to: GIFT_CARDS_DESK_PATH }, { label: `…${card.last4}` }]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-3xl wrap-anywhere">{cardLabel(card)}</h1>
        <GiftCardBadge status={card.status} />
      </div>
      <Facts card={card} />
      <Work card={card} />
      <section aria-labelledby="mouvements" className="grid gap-4">
        <h2 id="mouvements" className="text-xl">
          Mouvements
        </h2>
        {moves.rows.length === 0 && (
          <p className="text-muted">Rien encore&nbsp;: la carte n’est pas payée.</p>
        )}
        <ul className="grid gap-3">
          {moves.rows.map((move) => (
            <li key={move.id}>
              <MoveRow move={move} />
            </li>
          ))}
        </ul>
        <Pagination page={moves.page} pageCount={moves.pageCount} hrefFor={(to) => `?page=${to}`} />
      </section>
    </div>
  );
}

function Facts({ card }: { card: DeskGiftCard }) {
  const { initialCents, balanceCents, buyerId, buyerName, buyerEmail, recipientName, recipientEmail } = card;
  const { paymentId, sendAt, sentAt, expiresAt, createdAt } = card;
  const mayWork = useMayWork();
  const link = (to: string, text: string, isOpen: boolean): ReactNode =>
    isOpen ? (
      <Link to={to} className="underline underline-offset-4">
        {text}
      </Link>
    ) : (
      text
    );
  const facts: [string, ReactNode][] = [
    ["Reste", formatEuros(balanceCents)],
    ["Montant", formatEuros(initialCents)],
    [
      "Achetée le",
      link(
        `/back-office/paiements/${paymentId}`,
        formatDayTime(createdAt),
        paymentId !== null && mayWork("money"),
      ),
    ],
    ["Valable jusqu’au", expiresAt ? formatDay(new Date(expiresAt.getTime() - 1)) : "Une fois payée"],
    [
      "Acheteur",
      <>
        {link(`/back-office/people/${buyerId}`, buyerName, buyerId !== null && mayWork("people"))}
        <span className="block font-normal">{buyerEmail}</span>
      </>,
    ],
    [
      "Pour",
      <>
        {recipientName}
        <span className="block font-normal">{recipientEmail}</span>
      </>,
    ],
    ["Envoi", sentAt ? `Partie le ${formatDayTime(sentAt)}` : `Prévu le ${formatDayTime(sendAt)}`],
  ];
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2 sm:p-5">
        {facts.map(([term, value]) => (
          <div key={term} className="grid content-start">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="font-semibold wrap-anywhere tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Work({ card }: { card: DeskGiftCard }) {
  const { id, status, sentAt, balanceCents, initialCents } = card;
  const mayWork = useMayWork();
  if (status !== "active") return null;
  return (
    <div className="flex flex-wrap gap-3">
      {sentAt && (
        <WorkButton fields={{ intent: "send", id }} about={cardLabel(card)}>
          Renvoyer au destinataire
        </WorkButton>
      )}
      {mayWork("refunds") && balanceCents === initialCents && (
        <ReasonButton
          intent="refund"
          schema={refundGiftCardSchema}
          fields={{ id }}
          label="Rembourser"
          about={cardLabel(card)}
          title="Rembourser cette carte"
          description={`${formatEuros(initialCents)} retournent à la carte bancaire de l’acheteur, et la carte cadeau ne peut plus servir.`}
          hint="Pour le journal de l’équipe."
          confirm="Rembourser"
        />
      )}
      {balanceCents !== initialCents && (
        <p className="text-sm text-muted">Elle a déjà servi&nbsp;: elle ne se rembourse plus.</p>
      )}
    </div>
  );
}

function MoveRow({ move: { kind, cents, at, paymentId, description } }: { move: DeskMove }) {
  const mayWork = useMayWork();
  const isSale = paymentId !== null && kind !== "bought";
  return (
    <Card asChild>
      <article className="flex justify-between gap-4 p-4">
        <div className="grid min-w-0 gap-1">
          <h3 className="font-semibold">{MOVE_LABELS[kind]}</h3>
          <p className="text-sm text-muted wrap-anywhere">
            {formatDayTime(at)}
            {isSale && description && (
              <>
                {", "}
                {mayWork("money") ? (
                  <Link to={`/back-office/paiements/${paymentId}`} className="underline underline-offset-4">
                    {description}
                  </Link>
                ) : (
                  description
                )}
              </>
            )}
          </p>
        </div>
        <p className="font-semibold whitespace-nowrap tabular">{formatEuros(cents)}</p>
      </article>
    </Card>
  );
}
