import type { FormEvent, ReactNode } from "react";
import { draftPlace } from "~/features/consent/rules/preferences.ts";
import { packAmount } from "~/features/discovery/rules/packs.ts";
import { profilePath } from "~/features/discovery/rules/profile.ts";
import {
  LEAST_CHARGE_CENTS,
  NOTHING_SOLD,
  NOTHING_SOLD_TITLE,
} from "~/features/payments/core/rules/provider.ts";
import { NO_PAYMENTS, NO_PAYMENTS_TITLE } from "~/features/readiness/rules/readiness.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { checkForm, typedTexts } from "~/platform/web/forms.ts";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { RadioCard, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { useDraft } from "~/ui/form/drafts.ts";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { type FormState, useForm } from "~/ui/form/use-form.ts";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import { SlotField, useSlotChoice } from "../../../availability/components/slot-field.tsx";
import type { FoundSlots } from "../../../availability/components/use-slots.ts";
import { LOCKED_UNITS } from "../../../packs/rules.ts";
import type { StudentTerms } from "../../queries/student-terms.server.ts";
import { TOO_SMALL_TO_PAY } from "../../rules/money.ts";
import { leftWords, type OwnPack, packCovers, payingName, uncoveredWords } from "../../rules/offer.ts";
import { BY_CARD, bookingSchema, FREE, WORDS_MAX } from "../../schema/booking.ts";
import {
  type BookingChoice,
  type FirstChoice,
  type PayableOffer,
  payments,
  readChoice,
  slotQuery,
} from "./booking-choice.ts";
import { bookingDraftKey } from "./booking-draft.ts";
import { BookingSummaryCard } from "./booking-summary-card.tsx";
import { ExtrasFields, LengthField, ListingField, PlaceFields } from "./offer-fields.tsx";
import { PhoneNotice } from "./phone-notice.tsx";
import { useNamedChoice } from "./use-named-choice.ts";

interface BookingFormProps {
  offer: PayableOffer;
  /** undefined for visitors */
  terms: StudentTerms | undefined;
  first: FirstChoice;
  firstSlots: FoundSlots & { path: string };
  /** slots held by the viewer's own unpaid bookings */
  heldSlots: readonly string[];
  /** the viewer is on the coach's waiting list */
  isWaiting: boolean;
  /** sent again, it is the same booking */
  idempotencyKey: string;
  /** the fields belong to another room; undefined for visitors and for an account with a name */
  renderNames?: ((form: FormState<"firstName" | "lastName">) => ReactNode) | undefined;
  /** the field belongs to another room; `priceCents` is the price of the choice */
  renderCode: (shown: { form: FormState; priceCents: number }) => ReactNode;
  /** the number of the viewer's account; null if it has none, undefined for visitors */
  phone: string | null | undefined;
  /** why the viewer may not book */
  refusal: string | undefined;
  /** leads visitors to sign in; undefined for signed-in users */
  onSignIn: (() => void) | undefined;
}

/** The draft is kept until the booking is paid. */
export function BookingForm(props: BookingFormProps) {
  const { draft, fieldsKey } = useRestoredDraft(bookingDraftKey(props.offer.coach.id));
  return <ChosenForm key={fieldsKey} {...props} draft={draft} />;
}

function ChosenForm(props: BookingFormProps & { draft: RestoredDraft }) {
  const { offer, terms, first, firstSlots, heldSlots, isWaiting, idempotencyKey, refusal, onSignIn, draft } =
    props;
  const { renderNames, renderCode, phone } = props;
  const { coach, isInstant, hasCalendar } = offer;
  const memory = useDraft(draft.key, draftPlace);
  const typed = draft.state === "awaited" ? {} : memory.typed;
  const form = useForm({
    schema: bookingSchema,
    memory: { typed, change: (fields) => memory.change(withoutCode(fields)) },
    // Only the server reports this error: somebody took the slot, so the shown slots are out of date.
    onAnswer: ({ errors }) => errors?.startsAt && slot.again(),
  });
  useNamedChoice(memory, first);
  const chosen = readChoice(form, offer, terms, first);
  const slot = useSlotChoice(
    hasCalendar ? undefined : slotQuery(coach.id, chosen),
    chosen.startsAt,
    firstSlots,
  );
  const choice = { ...chosen, startsAt: slot.value };
  const isPaid = choice.payBy === BY_CARD;
  const hindrance = refusal ?? (isPaid && choice.totalCents < LEAST_CHARGE_CENTS && TOO_SMALL_TO_PAY);

  /** Checks the form first, so that nobody signs in only to learn that a field is missing. */
  const askToSignIn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    const checked = checkForm(bookingSchema, filled);
    if (!checked.ok) return form.refuse(checked.errors);
    // The choices that were left as they were, too: the server holds the slot for an account that is made now.
    memory.change({ ...choicesOf(filled), waiting: "yes" });
    onSignIn?.();
  };
  const sent = onSignIn ? { ...form, props: { ...form.props, onSubmit: askToSignIn } } : form;
  return (
    <Form
      of={sent}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {hasCalendar && <input type="hidden" name="toPlan" value="1" />}
      <div className="grid gap-8">
        {!onSignIn && !refusal && typed.waiting && (
          <Alert tone="success">
            Votre compte est ouvert, et vos choix sont toujours là&nbsp;: il ne reste qu’à réserver.
          </Alert>
        )}
        <ListingField form={form} choice={choice} listings={offer.listings} />
        <LengthField form={form} choice={choice} />
        <PlaceFields form={form} choice={choice} />
        {hasCalendar ? (
          <Alert title={`${coach.name} a son propre agenda.`}>
            Vous y choisissez votre créneau après le paiement&nbsp;: nous vous y menons aussitôt.
          </Alert>
        ) : (
          <SlotField
            form={form}
            coachId={coach.id}
            choice={choice}
            slot={slot}
            heldSlots={heldSlots}
            isWaiting={isWaiting}
            onSignIn={onSignIn}
          />
        )}
        {terms?.hasLockedUnits && <Alert>{LOCKED_UNITS}</Alert>}
        <PaymentChoice choice={choice} {...payments(offer, terms)} error={form.errors.payBy} />
        <ExtrasFields choice={choice} />
        {!refusal && renderNames?.(form as FormState)}
        <Field
          label={
            <>
              Un mot pour {coach.name} <span className="font-normal text-muted">(facultatif)</span>
            </>
          }
          error={form.errors.words}
        >
          <Textarea
            name="words"
            rows={3}
            counterMax={WORDS_MAX}
            placeholder="Votre niveau, votre objectif, ce qu’il faut savoir avant la séance."
            defaultValue={{ ...form.values, ...typed }.words}
          />
        </Field>
        <PhoneNotice phone={phone} given={{ ...form.values, ...typed }} error={form.errors.ownPhone} />
      </div>
      <div className="lg:sticky lg:top-24">
        <BookingSummaryCard
          choice={choice}
          coachName={coach.name}
          isInstant={isInstant}
          hasCalendar={hasCalendar}
        >
          <Refusal text={form.answer?.refusal} />
          {hindrance && <Alert>{hindrance}</Alert>}
          {!hindrance && isPaid && !offer.sells && <NotSold coach={coach} isUnready={offer.isCoachUnready} />}
          {!hindrance &&
            isPaid &&
            offer.sells &&
            renderCode({ form: form as FormState, priceCents: choice.totalCents })}
          {!hindrance && (offer.sells || !isPaid) && (
            <Button type="submit" size="lg" busy={form.busy}>
              {form.busy ? "Réservation..." : isPaid ? "Réserver et payer" : "Réserver"}
            </Button>
          )}
        </BookingSummaryCard>
      </div>
    </Form>
  );
}

/** A coach who takes no payments yet can be written to. */
function NotSold({
  coach: { id },
  isUnready = false,
}: {
  coach: { id: number };
  isUnready?: boolean | undefined;
}) {
  if (!isUnready) return <Alert title={NOTHING_SOLD_TITLE}>{NOTHING_SOLD}</Alert>;
  return (
    <Alert
      title={NO_PAYMENTS_TITLE}
      action={
        <ButtonLink to={`${profilePath(id)}?contact=1`} size="sm">
          Écrire à ce coach
        </ButtonLink>
      }
    >
      {NO_PAYMENTS}
    </Alert>
  );
}

/** Prices and the idempotency key belong to the page, and are those of the page that sends the form. */
const choicesOf = (form: FormData) =>
  Object.fromEntries(
    Object.entries(withoutCode(typedTexts(form))).filter(
      ([name]) => !/^(rate\.|price\.|idempotencyKey$)/.test(name),
    ),
  );

/** A gift card is worth money to whoever knows its code, so no draft keeps it. */
const withoutCode = ({ code: _, codeRestCents: __, ...fields }: Record<string, string>) => fields;

interface PaymentChoiceProps {
  choice: BookingChoice;
  isFreeOffered: boolean;
  packs: OwnPack[];
  takesCards: boolean;
  error: string | undefined;
}

/** A student who can only pay by card is not asked. */
function PaymentChoice({ choice, isFreeOffered, packs, takesCards, error }: PaymentChoiceProps) {
  const { payBy, listing, minutes, totalCents } = choice;
  const session = { minutes, listingId: listing.id };
  if (!isFreeOffered && packs.length === 0) return <input type="hidden" name="payBy" value={BY_CARD} />;
  return (
    <RadioGroup label="Règlement" name="payBy" value={payBy} error={error} layout="grid gap-3">
      {isFreeOffered && (
        <RadioCard
          value={FREE}
          label="Premier cours offert"
          description="Une seule fois avec ce coach. Rien à payer."
          aside={formatEuros(0, { short: true })}
        />
      )}
      {packs.map((pack) => (
        <RadioCard
          key={pack.id}
          value={pack.id}
          disabled={!packCovers(pack, session)}
          label={payingName(pack)}
          description={[leftWords(pack), uncoveredWords(pack, session)].filter(Boolean).join(" ")}
          aside={packAmount(minutes, pack)}
        />
      ))}
      {takesCards && (
        <RadioCard
          value={BY_CARD}
          label="Carte bancaire"
          description="Sur la page de notre prestataire de paiement."
          aside={formatEuros(totalCents, { short: true })}
        />
      )}
    </RadioGroup>
  );
}
