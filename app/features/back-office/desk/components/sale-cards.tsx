import type { ReactNode } from "react";
import { participantsWords } from "~/features/bookings/groups/rules/group-words.ts";
import { untilWords } from "~/features/bookings/packs/rules.ts";
import { priceLabel } from "~/features/bookings/sessions/rules/session-words.ts";
import { whenWords } from "~/features/bookings/sessions/rules/words.ts";
import { packAmount, packName } from "~/features/discovery/rules/packs.ts";
import { DEMO_PAYMENT } from "~/features/payments/core/rules/provider.ts";
import { SUBSCRIPTION_LABELS } from "~/features/shop/subscriptions/rules/subscriptions.ts";
import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import type { DeskBooking, DeskParty } from "../queries/list-bookings.server.ts";
import type { DeskGroup } from "../queries/list-groups.server.ts";
import type { DeskPack } from "../queries/list-packs.server.ts";
import type { DeskPayment } from "../queries/list-payments.server.ts";
import type { DeskSubscription } from "../queries/list-subscriptions.server.ts";
import { shortNumber } from "../rules/numbers.ts";
import {
  PACK_STATE_LABELS,
  PAYMENT_STATUS_LABELS,
  payableLabel,
  sayGroupState,
  sayPack,
  saySubscription,
} from "../rules/words.ts";
import { SessionState } from "./session-state.tsx";

interface SaleCardProps {
  id: string;
  to: string;
  title: string;
  badges: ReactNode;
  lines: ReactNode;
  /** the amount, and what was refunded of it */
  amount: string;
  refundedCents: number;
}

function SaleCard({ id, to, title, badges, lines, amount, refundedCents }: SaleCardProps) {
  return (
    <Card asChild interactive>
      <article
        aria-labelledby={`vente-${id}`}
        className="grid gap-x-5 gap-y-2 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:p-5"
      >
        <div className="grid min-w-0 content-start gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h2 id={`vente-${id}`} className="min-w-0 text-lg leading-tight wrap-anywhere">
              <CardLink to={to}>{title}</CardLink>
            </h2>
            {badges}
          </div>
          {lines}
          <p className="text-sm text-muted tabular">nº&nbsp;{shortNumber(id)}</p>
        </div>
        <p className="tabular sm:text-right">
          <span className="font-semibold">{amount}</span>
          {refundedCents > 0 && (
            <span className="text-sm text-muted max-sm:ml-2 sm:block">
              {formatEuros(refundedCents)} remboursés
            </span>
          )}
        </p>
      </article>
    </Card>
  );
}

function Between({ student, coach }: { student: DeskParty; coach: DeskParty }) {
  return (
    <p className="wrap-anywhere">
      {student.name} <span className="text-muted">(élève)</span> et {coach.name}{" "}
      <span className="text-muted">(coach)</span>
    </p>
  );
}

interface Shown {
  /** at a public address a demo payment is a remnant of a trial */
  isPublic: boolean;
}

const demo = ({ isDemo }: { isDemo: boolean }, isPublic: boolean) =>
  isPublic && isDemo && <Badge tone="sand">{DEMO_PAYMENT}</Badge>;

export function BookingRow({ booking, isPublic }: Shown & { booking: DeskBooking }) {
  const { id, title, startsAt, minutes, status, isContested, isGroup, refundedCents } = booking;
  return (
    <SaleCard
      id={id}
      to={`/back-office/sessions/${id}`}
      title={title}
      badges={
        <>
          <SessionState status={status} />
          {isContested && <Badge tone="danger">Absence contestée</Badge>}
          {isGroup && <Badge tone="neutral">Collective</Badge>}
          {demo(booking, isPublic)}
        </>
      }
      lines={
        <>
          <Between {...booking} />
          <p className="text-sm">
            {startsAt ? formatDayTime(startsAt) : whenWords(null)}, {formatMinutes(minutes)}
          </p>
        </>
      }
      amount={priceLabel(booking)}
      refundedCents={refundedCents}
    />
  );
}

export function PackRow({ pack, isPublic }: Shown & { pack: DeskPack }) {
  const { id, minutesLeft, status, boughtAt, expiresAt, priceCents, refundedCents } = pack;
  return (
    <SaleCard
      id={id}
      to={`/back-office/packs/${id}`}
      title={packName(pack)}
      badges={
        <>
          <Badge tone={status === "active" ? "green" : "outline"}>{PACK_STATE_LABELS[status]}</Badge>
          {demo(pack, isPublic)}
        </>
      }
      lines={
        <>
          <Between {...pack} />
          {sayPack({
            price: formatEuros(priceCents, { short: true }),
            bought: boughtAt && formatDay(boughtAt),
            left:
              status === "active"
                ? { amount: packAmount(minutesLeft, pack), until: untilWords(expiresAt) }
                : null,
          }).map((sentence) => (
            <p key={sentence} className="text-sm">
              {sentence}
            </p>
          ))}
        </>
      }
      amount={formatEuros(priceCents, { short: true })}
      refundedCents={refundedCents}
    />
  );
}

export function GroupRow({ group, now }: { group: DeskGroup; now: Date }) {
  const { id, title, status, startsAt, minutes, coach, seatsTaken, seatsMax, priceCents } = group;
  return (
    <SaleCard
      id={id}
      to={`/back-office/collectives/${id}`}
      title={title}
      badges={
        <Badge tone={status === "cancelled" ? "outline" : startsAt > now ? "green" : "neutral"}>
          {sayGroupState(group, now)}
        </Badge>
      }
      lines={
        <>
          <p className="wrap-anywhere">
            {coach.name} <span className="text-muted">(coach)</span>
          </p>
          <p className="text-sm">
            {formatDayTime(startsAt)}, {formatMinutes(minutes)}
          </p>
          <p className="text-sm">
            {participantsWords(seatsTaken)} sur {seatsMax}
          </p>
        </>
      }
      amount={`${formatEuros(priceCents, { short: true })} par personne`}
      refundedCents={0}
    />
  );
}

export function SubscriptionRow({ subscription, isPublic }: Shown & { subscription: DeskSubscription }) {
  const { id, name, status, customer, months, startedAt, priceCents, refundedCents } = subscription;
  return (
    <SaleCard
      id={id}
      to={`/back-office/abonnements/${id}`}
      title={name}
      badges={
        <>
          <Badge tone={status === "running" ? "green" : status === "late" ? "danger" : "outline"}>
            {SUBSCRIPTION_LABELS[status]}
          </Badge>
          {demo(subscription, isPublic)}
        </>
      }
      lines={
        <>
          <p className="wrap-anywhere">
            {customer.name}
            {customer.email && customer.email !== customer.name && (
              <span className="text-muted"> · {customer.email}</span>
            )}
          </p>
          <p className="text-sm">{saySubscription({ started: startedAt && formatDay(startedAt), months })}</p>
        </>
      }
      amount={`${formatEuros(priceCents, { short: true })} par mois`}
      refundedCents={refundedCents}
    />
  );
}

export function PaymentRow({ payment, isPublic }: Shown & { payment: DeskPayment }) {
  const { id, description, payableKind, status, isContested, createdAt, payer, payerEmail, amountCents } =
    payment;
  return (
    <SaleCard
      id={id}
      to={`/back-office/paiements/${id}`}
      title={description}
      badges={
        <>
          <Badge tone={status === "paid" ? "green" : "neutral"}>{PAYMENT_STATUS_LABELS[status]}</Badge>
          {isContested && <Badge tone="danger">Contesté à la banque</Badge>}
          {demo(payment, isPublic)}
        </>
      }
      lines={
        <>
          <p className="wrap-anywhere">
            {payer}
            {payerEmail && payerEmail !== payer && <span className="text-muted"> · {payerEmail}</span>}
          </p>
          <p className="text-sm">
            {payableLabel(payableKind)}, {formatDayTime(createdAt)}
          </p>
        </>
      }
      amount={formatEuros(amountCents, { short: true })}
      refundedCents={payment.refundedCents}
    />
  );
}
