import { ClockIcon, MapPinIcon, VideoIcon } from "lucide-react";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import type { PreviewListing } from "../../queries/get-coach-profile.server.ts";
import {
  type ListingPack,
  packContents,
  packName,
  packSavingCents,
  validityWords,
} from "../../rules/packs.ts";
import { offerPlace, sessionPriceCents } from "../../rules/profile.ts";

interface CoachOffersProps {
  listings: readonly PreviewListing[];
  /** booking link of a listing; absent where booking is not possible */
  bookingPath?: ((listingId: number) => string) | undefined;
  /** link to buy a pack; absent where buying is not possible */
  packPath?: ((choice: { listingPackId: number }) => string) | undefined;
}

export function CoachOffers({ listings, bookingPath, packPath }: CoachOffersProps) {
  return (
    <section className="grid gap-4" aria-labelledby="cours">
      <h2 id="cours" className="text-2xl">
        {listings.length > 1 ? "Cours proposés" : "Le cours proposé"}
      </h2>
      <ul className="grid gap-4">
        {listings.map((listing) => (
          <li key={listing.id}>
            <Offer listing={listing} to={bookingPath?.(listing.id)} packPath={packPath} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OfferProps extends Pick<CoachOffersProps, "packPath"> {
  listing: PreviewListing;
  to: string | undefined;
}

function Offer({ listing, to, packPath }: OfferProps) {
  const place = offerPlace(listing);
  const { sessionMinutes, hourlyRateCents } = listing;
  return (
    <article className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-60 gap-2">
          <h3 className="text-xl wrap-anywhere">{listing.title}</h3>
          <p className="flex flex-wrap gap-1.5">
            {listing.disciplines.map((discipline) => (
              <Badge key={discipline} tone="clay">
                {discipline}
              </Badge>
            ))}
          </p>
        </div>
        {hourlyRateCents !== null && (
          <p className="whitespace-nowrap">
            <span className="font-display text-2xl font-bold tabular">
              {formatEuros(hourlyRateCents, { short: true })}
            </span>
            <span className="text-sm text-muted"> / heure</span>
          </p>
        )}
      </div>
      {listing.description && (
        <p className="max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">{listing.description}</p>
      )}
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-muted tabular">
        {place && (
          <li className="flex items-center gap-2">
            <MapPinIcon aria-hidden className="size-5 shrink-0" />
            {place}
          </li>
        )}
        {listing.byWebcam && (
          <li className="flex items-center gap-2">
            <VideoIcon aria-hidden className="size-5 shrink-0" />
            En visio
          </li>
        )}
        <li className="flex items-center gap-2">
          <ClockIcon aria-hidden className="size-5 shrink-0" />
          Séance de {formatMinutes(sessionMinutes)}
          {sessionMinutes !== 60 &&
            hourlyRateCents !== null &&
            `, ${formatEuros(sessionPriceCents({ sessionMinutes, hourlyRateCents }), { short: true })}`}
        </li>
      </ul>
      {listing.services.length > 0 && <Services listing={listing} />}
      {listing.packs.length > 0 && <Packs listing={listing} packPath={packPath} />}
      {to && (
        <ButtonLink variant="secondary" to={to} className="w-fit">
          Réserver<span className="sr-only">&nbsp;: {listing.title}</span>
        </ButtonLink>
      )}
    </article>
  );
}

function Services({ listing: { id, services } }: { listing: PreviewListing }) {
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h4 id={`services-${id}`} className="font-semibold">
        En plus, si vous le souhaitez
      </h4>
      <ul aria-labelledby={`services-${id}`} className="grid gap-2">
        {services.map((service) => (
          <li key={service.id} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">
              {service.name}
              {service.description && <span className="block text-sm text-muted">{service.description}</span>}
            </span>
            <span className="font-semibold whitespace-nowrap tabular">
              {formatEuros(service.priceCents, { short: true })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Packs({
  listing: { id, packs, hourlyRateCents },
  packPath,
}: Pick<CoachOffersProps, "packPath"> & { listing: PreviewListing }) {
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h4 id={`packs-${id}`} className="font-semibold">
        Packs
      </h4>
      <ul aria-labelledby={`packs-${id}`} className="grid gap-2">
        {packs.map((pack) => (
          <PackOffer
            key={pack.id}
            pack={pack}
            savingCents={hourlyRateCents === null ? 0 : packSavingCents(pack, hourlyRateCents)}
            to={packPath?.({ listingPackId: pack.id })}
          />
        ))}
      </ul>
    </div>
  );
}

interface PackOfferProps {
  pack: ListingPack;
  savingCents: number;
  to: string | undefined;
}

function PackOffer({ pack, savingCents, to }: PackOfferProps) {
  const validity = validityWords(pack.validityMonths);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-md bg-sunken px-4 py-3">
      <span className="min-w-0 flex-1 basis-44">
        <span className="block font-semibold wrap-anywhere">{packName(pack)}</span>
        <span className="block text-sm text-muted tabular">
          {pack.name ? `${packContents(pack)}, ${validity.toLowerCase()}` : validity}
        </span>
        {savingCents > 0 && (
          <span className="block text-sm text-green-text tabular">
            {formatEuros(savingCents, { short: true })} de moins par heure
          </span>
        )}
      </span>
      <span className="font-display text-xl font-bold whitespace-nowrap tabular">
        {formatEuros(pack.priceCents, { short: true })}
      </span>
      {to && (
        <ButtonLink variant="link" size="sm" to={to} className="basis-full justify-start">
          Acheter ce pack<span className="sr-only">&nbsp;: {packName(pack)}</span>
        </ButtonLink>
      )}
    </li>
  );
}
