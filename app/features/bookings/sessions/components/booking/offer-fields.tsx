import { Fragment } from "react";
import { offerPlace } from "~/features/discovery/rules/profile.ts";
import { ofPlace } from "~/features/places/rules/french-places.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { RadioCard, RadioGroup } from "~/ui/controls/radio-group.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import { sessionCents } from "../../rules/money.ts";
import type { OfferedListing } from "../../rules/offer.ts";
import type { Place } from "../../rules/states.ts";
import { BY_CARD, rateField, serviceField, servicePriceField } from "../../schema/booking.ts";
import type { BookingChoice } from "./booking-choice.ts";
import { HomeAddress } from "./home-address.tsx";

interface FieldsProps {
  form: FormState;
  choice: BookingChoice;
}

interface ListingFieldProps extends FieldsProps {
  listings: OfferedListing[];
}

/** The rates are sent with the form, because the price that was shown is the price. */
export function ListingField(props: ListingFieldProps) {
  return (
    <>
      {props.listings.map(({ id, hourlyRateCents }) => (
        <input key={id} type="hidden" name={rateField(id)} value={hourlyRateCents} />
      ))}
      <ListingChoice {...props} />
    </>
  );
}

function ListingChoice({ form, choice, listings }: ListingFieldProps) {
  if (listings.length === 1) return <input type="hidden" name="listingId" value={choice.listing.id} />;
  return (
    <RadioGroup
      label="Cours"
      name="listingId"
      value={String(choice.listing.id)}
      error={form.errors.listingId}
      layout="grid gap-3"
    >
      {listings.map((listing) => (
        <RadioCard
          key={listing.id}
          value={String(listing.id)}
          label={listing.title}
          description={offerPlace(listing) ?? "En visio"}
          aside={`${formatEuros(listing.hourlyRateCents, { short: true })}\u00a0/\u00a0h`}
        />
      ))}
    </RadioGroup>
  );
}

export function LengthField({ form, choice: { listing, minutes } }: FieldsProps) {
  return (
    <RadioGroup
      label="Durée"
      name="minutes"
      value={String(minutes)}
      error={form.errors.minutes}
      layout="grid gap-3 sm:grid-cols-2"
    >
      {listing.lengths.map((length) => (
        <RadioCard
          key={length}
          value={String(length)}
          label={formatMinutes(length)}
          aside={formatEuros(sessionCents(listing.hourlyRateCents, length), { short: true })}
        />
      ))}
    </RadioGroup>
  );
}

const around = ({ city, travelKm }: OfferedListing) =>
  travelKm === null ? `Autour ${ofPlace(city)}` : `Jusqu’à ${travelKm}\u00a0km autour ${ofPlace(city)}`;

const PLACES: Record<Place, { label: string; describe: (listing: OfferedListing) => string }> = {
  venue: {
    label: "Chez le coach",
    describe: ({ city, hasStreet }) =>
      hasStreet
        ? `${city}. L’adresse exacte vous est donnée une fois la séance confirmée.`
        : `${city}. Votre coach vous donne l’adresse exacte dans la conversation.`,
  },
  home: { label: "Chez vous", describe: around },
  webcam: { label: "En visio", describe: () => "Le lien vous est donné une fois la séance confirmée." },
};

/** An address at home needs coordinates, which the student gets by choosing a suggestion. */
export function PlaceFields({ form, choice }: FieldsProps) {
  const { places, place, listing, address } = choice;
  return (
    <div className="grid gap-4">
      <RadioGroup
        label="Lieu"
        name="place"
        value={place}
        error={form.errors.place}
        layout="grid gap-3 sm:grid-cols-2"
      >
        {places.map((one) => (
          <RadioCard
            key={one}
            value={one}
            label={PLACES[one].label}
            description={PLACES[one].describe(listing)}
          />
        ))}
      </RadioGroup>
      {place === "home" && <HomeAddress form={form} value={address} />}
    </div>
  );
}

export function ExtrasFields({ choice: { listing, serviceIds, payBy } }: Pick<FieldsProps, "choice">) {
  if (listing.services.length === 0) return null;
  if (payBy !== BY_CARD)
    return (
      <p className="text-sm text-muted">
        Les services en plus s’ajoutent aux séances payées par carte. Parlez-en à votre coach.
      </p>
    );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">En plus, si vous le souhaitez</legend>
      {listing.services.map(({ id, name, description, priceCents }) => (
        <Fragment key={id}>
          <input type="hidden" name={servicePriceField(id)} value={priceCents} />
          <Checkbox
            name={serviceField(id)}
            checked={serviceIds.includes(id)}
            // The form handles the change; React requires a handler beside `checked`.
            onChange={() => {}}
            label={`${name}\u00a0: ${formatEuros(priceCents, { short: true })}`}
            description={description || undefined}
          />
        </Fragment>
      ))}
    </fieldset>
  );
}
