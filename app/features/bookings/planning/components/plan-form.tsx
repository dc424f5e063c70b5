import { useState } from "react";
import { useTerms } from "~/features/business/components/use-terms.ts";
import { netWords } from "~/features/payments/core/rules/commission.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros, parseEuros, typedEuros } from "~/platform/format/money.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Radio, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { type FormState, useForm } from "~/ui/form/use-form.ts";
import { STEP_MINUTES } from "../../availability/rules/availability.ts";
import { KEPT_RULE } from "../../proposals/rules.ts";
import { PAID_RULE } from "../../series/rules/series.ts";
import { packValueCents, sessionCents } from "../../sessions/rules/money.ts";
import {
  leftWords,
  type OfferedListing,
  type OwnPack,
  packCovers,
  payingName,
  placesOf,
  type SessionKind,
  uncoveredWords,
} from "../../sessions/rules/offer.ts";
import { placeLabel } from "../../sessions/rules/session-words.ts";
import type { Place } from "../../sessions/rules/states.ts";
import type { ShownPlan } from "../queries/find-plan.server.ts";
import { isImpossible } from "../rules/clashes.ts";
import { BY_STUDENT, PLAN_PATH } from "../rules/planning.ts";
import { PLAN_FIELDS, planSchema, type Repeat } from "../schema.ts";
import { ClashList } from "./clash-list.tsx";
import { PlannedSessions } from "./planned-sessions.tsx";
import { RepeatFields } from "./repeat-fields.tsx";
import { usePlanCheck } from "./use-plan-check.ts";

interface PlanFormProps {
  plan: ShownPlan;
  /** the id of the plan, so that a plan sent twice is one */
  clientId: string;
  /** the student's request that the plan accepts */
  request: { id: string; priceCents: number } | undefined;
  now: Date;
}

type Named = Record<string, string | undefined>;

/** The coach plans one session or a series, and sees what speaks against each time before saving. */
export function PlanForm({ plan, clientId, request, now }: PlanFormProps) {
  const [id] = useState(clientId);
  const form = useForm({ intent: "plan", about: `plan-${id}`, schema: planSchema });
  const said: Named = { ...form.values, ...form.typed };
  const busy = usePlanCheck(form.typed, { path: PLAN_PATH, fields: PLAN_FIELDS, isSending: form.busy });
  const { choice } = plan;
  const listing = findListing(plan.listings, said.listingId ?? String(choice.listingId));
  if (!listing) return null;
  const minutes = readLength(listing, said.minutes ?? String(choice.minutes));
  const places = placesOf(listing);
  const place = places.find((one) => one === (said.place ?? choice.place)) ?? places[0];
  const session = { minutes, listingId: listing.id };
  const usable = plan.packs.filter((pack) => packCovers(pack, session));
  const payBy = usable.find((pack) => pack.id === (said.payBy ?? choice.payBy))?.id ?? BY_STUDENT;
  const repeat = (said.repeat ?? choice.repeat) as Repeat;
  const isSeries = repeat !== "once";
  return (
    <Form of={form} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Refusal text={form.answer?.refusal} />
      <input type="hidden" name="clientId" value={id} />
      <input type="hidden" name="client" value={plan.student.id} />
      <input type="hidden" name="request" value={request?.id ?? ""} />
      <WhatFields form={form} listings={plan.listings} listing={listing} minutes={minutes} />
      <PlaceField form={form} places={places} place={place} isAddressKnown={plan.isAddressKnown} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={isSeries ? "Première séance" : "Jour"} required error={form.errors.day}>
          <Input
            type="date"
            name="day"
            min={parisDay(now)}
            defaultValue={form.values.day ?? choice.when.day}
          />
        </Field>
        <Field label="Heure de début" required error={form.errors.time}>
          <Input
            type="time"
            name="time"
            step={STEP_MINUTES * 60}
            defaultValue={form.values.time ?? choice.when.time}
          />
        </Field>
      </div>
      <RepeatFields form={form} choice={choice} repeat={repeat} hasPack={payBy !== BY_STUDENT} />
      <noscript>
        <Button type="submit" variant="secondary" size="sm" formMethod="get">
          Vérifier ces horaires
        </Button>
      </noscript>
      <div aria-live="polite" aria-busy={busy}>
        {isSeries ? (
          <PlannedSessions
            form={form}
            occurrences={choice.repeat === "once" ? [] : plan.occurrences}
            minutes={minutes}
            pack={usable.find((pack) => pack.id === payBy)}
          />
        ) : (
          <OneTime form={form} plan={plan} busy={busy} />
        )}
      </div>
      <PaymentFields
        form={form}
        payBy={payBy}
        packs={usable}
        usualCents={request?.priceCents || sessionCents(listing.hourlyRateCents, minutes)}
        minutes={minutes}
        isSeries={isSeries}
      />
      <OtherPacks packs={plan.packs} session={session} />
      <p className="text-sm text-muted">{ruleOf({ payBy, isSeries, isRequest: request !== undefined })}</p>
      {/* The dates of another rhythm are not on the screen yet while they are checked. */}
      <Button
        type="submit"
        busy={form.busy}
        disabled={isSeries && busy}
        className="justify-self-start max-sm:w-full"
      >
        {form.busy ? "Enregistrement..." : submitLabel({ isSeries, isChecking: busy })}
      </Button>
    </Form>
  );
}

const findListing = (listings: readonly OfferedListing[], id: string): OfferedListing | undefined =>
  listings.find((one) => String(one.id) === id) ?? listings[0];

const readLength = ({ lengths, sessionMinutes }: OfferedListing, typed: string): number =>
  lengths.find((length) => String(length) === typed) ?? sessionMinutes;

interface Rule {
  payBy: string;
  isSeries: boolean;
  isRequest: boolean;
}

function ruleOf({ payBy, isSeries, isRequest }: Rule): string {
  if (payBy !== BY_STUDENT)
    return isSeries
      ? "Les séances sont confirmées tout de suite et décomptées du pack. L’élève reçoit toutes les dates par e-mail, et peut déplacer ou annuler chacune selon les règles habituelles."
      : "La séance est confirmée tout de suite et décomptée du pack. L’élève est prévenu par e-mail, et peut la déplacer ou l’annuler selon les règles habituelles.";
  if (!isSeries) return `L’élève reçoit un message et un e-mail, confirme et paie par un lien. ${KEPT_RULE}`;
  return isRequest
    ? `L’élève a demandé cette série\u00a0: elle est acceptée tout de suite. ${PAID_RULE}`
    : `L’élève accepte d’abord la série. ${KEPT_RULE} Ensuite\u00a0: ${PAID_RULE.charAt(0).toLowerCase()}${PAID_RULE.slice(1)}`;
}

interface WhatFieldsProps {
  form: FormState;
  listings: readonly OfferedListing[];
  listing: OfferedListing;
  minutes: number;
}

function WhatFields({ form, listings, listing, minutes }: WhatFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {listings.length === 1 ? (
        <input type="hidden" name="listingId" value={listing.id} />
      ) : (
        <Field label="Cours" required error={form.errors.listingId}>
          <Select name="listingId" defaultValue={String(listing.id)}>
            {listings.map(({ id, title }) => (
              <option key={id} value={String(id)}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Durée" required error={form.errors.minutes}>
        {/* The key chooses the usual length of another listing. */}
        <Select key={listing.id} name="minutes" defaultValue={String(minutes)}>
          {listing.lengths.map((length) => (
            <option key={length} value={String(length)}>
              {formatMinutes(length)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

interface PlaceFieldProps {
  form: FormState;
  places: readonly Place[];
  place: Place | undefined;
  isAddressKnown: boolean;
}

function PlaceField({ form, places, place, isAddressKnown }: PlaceFieldProps) {
  const hint = isAddressKnown
    ? "L’adresse de sa dernière séance à domicile est reprise."
    : "L’élève donne son adresse en confirmant.";
  return (
    <RadioGroup
      label="Lieu"
      name="place"
      value={place ?? ""}
      error={form.errors.place}
      hint={place === "home" ? hint : undefined}
      layout="flex flex-wrap gap-x-6"
    >
      {places.map((one) => (
        <Radio key={one} value={one} label={placeLabel("coach", one)} />
      ))}
    </RadioGroup>
  );
}

interface OneTimeProps {
  form: FormState;
  plan: ShownPlan;
  busy: boolean;
}

/** The clashes of a single session, and the box that confirms the time all the same. */
function OneTime({ form, plan, busy }: OneTimeProps) {
  const clashes = plan.occurrences[0]?.clashes ?? [];
  const isBlocked = isImpossible(clashes);
  const isDoubted = clashes.length > 0 && !isBlocked;
  if (clashes.length === 0 && !form.errors.confirmed)
    return (
      <Alert tone="success">
        {busy ? "Vérification..." : "Rien de prévu à ce moment, dans vos horaires."}
      </Alert>
    );
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-sunken p-4">
      <p className="font-semibold">
        {isBlocked ? "Ce moment n’est pas possible." : "Ce moment demande votre accord."}
      </p>
      <ClashList clashes={clashes} />
      {(isDoubted || form.errors.confirmed) && (
        <Checkbox name="confirmed" value="on" label="Planifier quand même" error={form.errors.confirmed} />
      )}
    </div>
  );
}

function submitLabel({ isSeries, isChecking }: { isSeries: boolean; isChecking: boolean }): string {
  if (!isSeries) return "Planifier la séance";
  return isChecking ? "Vérification..." : "Planifier la série";
}

interface PaymentFieldsProps {
  form: FormState;
  payBy: string;
  packs: readonly OwnPack[];
  usualCents: number;
  minutes: number;
  isSeries: boolean;
}

function PaymentFields({ form, payBy, packs, usualCents, minutes, isSeries }: PaymentFieldsProps) {
  const { commissionRate } = useTerms();
  const typed = form.typed.price ?? form.values.price ?? typedEuros(usualCents);
  const cents = parseEuros(typed);
  const ofPack = packs.find(({ id }) => id === payBy);
  return (
    <div className="grid gap-4">
      {packs.length === 0 ? (
        <input type="hidden" name="payBy" value={BY_STUDENT} />
      ) : (
        <RadioGroup label="Règlement" name="payBy" value={payBy} error={form.errors.payBy}>
          <Radio value={BY_STUDENT} label="L’élève confirme et paie" />
          {packs.map((pack) => (
            <Radio
              key={pack.id}
              value={pack.id}
              label={pack.purpose === "bought" ? payingName(pack) : "Son accompagnement"}
              description={leftWords(pack, "Il lui reste")}
            />
          ))}
        </RadioGroup>
      )}
      {ofPack ? (
        ofPack.purpose === "bought" && (
          <p className="text-sm text-muted">
            Chaque séance vaut {formatEuros(packValueCents(ofPack, minutes), { short: true })} du pack&nbsp;:{" "}
            {netWords(packValueCents(ofPack, minutes), ofPack.commissionRate ?? commissionRate)}.
          </p>
        )
      ) : (
        <Field
          label={isSeries ? "Prix de chaque séance" : "Prix de la séance"}
          required
          error={form.errors.price}
          hint={priceHint({ cents, usualCents, commissionRate })}
          className="max-w-80"
        >
          <Input
            name="price"
            inputMode="decimal"
            autoComplete="off"
            suffix="€"
            value={typed}
            // The form handles the change; React requires a handler beside `value`.
            onChange={() => {}}
          />
        </Field>
      )}
    </div>
  );
}

/** Packs of the student that pay for other sessions, so that the coach can choose these. */
function OtherPacks({ packs, session }: { packs: readonly OwnPack[]; session: SessionKind }) {
  const others = packs.flatMap((pack) => {
    const words = uncoveredWords(pack, session);
    return words ? [{ id: pack.id, words: `${payingName(pack)}\u00a0: ${words}` }] : [];
  });
  return others.map(({ id, words }) => (
    <p key={id} className="text-sm text-muted wrap-anywhere">
      {words}
    </p>
  ));
}

interface PriceHint {
  /** undefined while the typed amount is incomplete */
  cents: number | undefined;
  usualCents: number;
  commissionRate: number;
}

function priceHint({ cents, usualCents, commissionRate }: PriceHint): string {
  const usual =
    cents === usualCents ? "" : ` D’après votre annonce\u00a0: ${formatEuros(usualCents, { short: true })}.`;
  if (cents === undefined) return usual.trim();
  return cents === 0
    ? `Offerte\u00a0: l’élève confirme et ne paie rien.${usual}`
    : `${netWords(cents, commissionRate)}.${usual}`;
}
