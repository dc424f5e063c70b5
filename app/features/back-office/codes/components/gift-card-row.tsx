import {
  cardLabel,
  GIFT_CARD_STATE_LABELS,
  type GiftCardState,
} from "~/features/payments/gift-cards/rules/gift-cards.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import type { DeskGiftCard } from "../queries/list-gift-cards.server.ts";
import { GIFT_CARDS_DESK_PATH } from "../rules.ts";

const TONES: Record<GiftCardState, "green" | "sand" | "neutral"> = {
  held: "sand",
  active: "green",
  expired: "neutral",
  ended: "neutral",
};

export const GiftCardBadge = ({ status }: Pick<DeskGiftCard, "status">) => (
  <Badge tone={TONES[status]}>{GIFT_CARD_STATE_LABELS[status]}</Badge>
);

export function GiftCardRow({ card }: { card: DeskGiftCard }) {
  const { id, status, buyerName, recipientName, createdAt, initialCents, balanceCents } = card;
  return (
    <Card asChild interactive>
      <article
        aria-labelledby={`carte-${id}`}
        className="grid gap-x-5 gap-y-2 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:p-5"
      >
        <div className="grid min-w-0 content-start gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h2 id={`carte-${id}`} className="min-w-0 text-lg leading-tight wrap-anywhere">
              <CardLink to={`${GIFT_CARDS_DESK_PATH}/${id}`}>{cardLabel(card)}</CardLink>
            </h2>
            <GiftCardBadge status={status} />
          </div>
          <p className="wrap-anywhere">
            {buyerName} <span className="text-muted">pour</span> {recipientName}
          </p>
          <p className="text-sm text-muted">{formatDay(createdAt)}</p>
        </div>
        <p className="tabular sm:text-right">
          <span className="font-semibold">{formatEuros(balanceCents)}</span>
          <span className="text-sm text-muted max-sm:ml-2 sm:block">sur {formatEuros(initialCents)}</span>
        </p>
      </article>
    </Card>
  );
}
