import {
  CalendarIcon,
  ClockIcon,
  type LucideIcon,
  MapPinIcon,
  NavigationIcon,
  PlusIcon,
  VideoIcon,
  WalletIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { reductionWords } from "~/features/payments/reductions/rules/shown-reduction.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { LinkedText } from "~/ui/data/linked-text.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { routeAddress } from "../../../schedule/rules/todays-words.ts";
import type { FoundBooking } from "../../queries/find-booking.server.ts";
import { moneyWords, placeLabel, priceLabel } from "../../rules/session-words.ts";
import { BookingTime } from "./booking-time.tsx";

export function BookingSummary({ booking }: { booking: FoundBooking }) {
  const { side, name, status, minutes, place, address, isExact, extras, words } = booking;
  const { isFree, packId, priceCents } = booking;
  const isPaid = !isFree && !packId && priceCents > 0;
  const isSure = status === "confirmed" || status === "completed";
  // A coach whose address has no street tells it in the conversation.
  const isToBeAsked =
    side === "student" && place === "venue" && isSure && !isExact && !booking.groupSessionId;
  const isVideoToCome =
    side === "student" && place === "webcam" && status === "confirmed" && !booking.videoUrl;
  // A student knows the way home. Without a street, a route would lead to the middle of the town.
  const isAway = isSure && isExact && place !== "webcam" && !(side === "student" && place === "home");
  const route = isAway ? routeAddress(null, address) : undefined;
  const isComing = address === "" && place !== "webcam" && !isSure && status !== "cancelled";
  return (
    <Card asChild>
      <section aria-label="La séance" className="grid gap-5 p-5 sm:p-6">
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact Icon={CalendarIcon} label="Quand">
            <BookingTime {...booking} />
            {booking.startsAt && <span className="block text-sm text-muted">Heure de Paris</span>}
          </Fact>
          <Fact Icon={ClockIcon} label="Durée">
            {formatMinutes(minutes)}
          </Fact>
          <Fact Icon={place === "webcam" ? VideoIcon : MapPinIcon} label="Où">
            {placeLabel(side, place, booking.groupSessionId)}
            {address && <span className="block wrap-anywhere">{address}</span>}
            {route && (
              <a
                href={route}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-11 items-center gap-2 font-semibold text-clay-text underline underline-offset-4"
              >
                <NavigationIcon aria-hidden className="size-4" />
                Itinéraire<span className="sr-only"> (nouvel onglet)</span>
              </a>
            )}
            {isToBeAsked && (
              <span className="block text-sm text-muted">
                L’adresse exacte est à demander dans la conversation.
              </span>
            )}
            {isVideoToCome && (
              <span className="block text-sm text-muted">
                Votre coach vous donne le lien avant la séance.
              </span>
            )}
            {isComing && (
              <span className="block text-sm text-muted">
                L’adresse s’affiche une fois la séance confirmée.
              </span>
            )}
          </Fact>
          <Fact Icon={WalletIcon} label="Prix">
            <span className="font-semibold tabular">
              {isPaid ? formatEuros(priceCents) : priceLabel(booking)}
            </span>
            {booking.reduction && (
              <span className="block text-sm tabular">{reductionWords(booking.reduction)}</span>
            )}
            <span className="block text-sm text-muted">{moneyWords(booking, side)}</span>
          </Fact>
          {extras.length > 0 && (
            <Fact Icon={PlusIcon} label="Avec">
              <ul>
                {extras.map((extra) => (
                  <li key={extra.name} className="wrap-anywhere">
                    {extra.name} <span className="text-muted tabular">({formatEuros(extra.priceCents)})</span>
                  </li>
                ))}
              </ul>
            </Fact>
          )}
        </dl>
        {words && (
          <figure className="grid gap-1 rounded-lg bg-sunken px-4 py-3">
            <figcaption className="text-sm font-semibold">
              {side === "student" ? "Votre message" : `Le message ${ofPerson(name)}`}
            </figcaption>
            <blockquote className="max-w-prose wrap-anywhere whitespace-pre-line">
              <LinkedText text={words} />
            </blockquote>
          </figure>
        )}
      </section>
    </Card>
  );
}

function Fact({ Icon, label, children }: { Icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3">
      <Icon aria-hidden className="row-span-2 mt-0.5 self-start size-5 text-clay-text" />
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
