import { type ComponentType, type ReactNode, useState } from "react";
import type { RefundShare, SaleMoney } from "~/features/bookings/sessions/rules/operator-work.ts";
import { whenWords } from "~/features/bookings/sessions/rules/words.ts";
import { formatDayTime, parisDay } from "~/platform/format/dates.ts";
import { formatEuros, parseEuros, typedEuros } from "~/platform/format/money.ts";
import { Radio, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import { ReasonButton } from "../../components/reason-button.tsx";
import type { BookingStory } from "../queries/find-booking.server.ts";
import { cancelSessionSchema, moveSessionSchema } from "../schema.ts";
import { sayRefund } from "./money-words.ts";
import { RefundButton } from "./refund-buttons.tsx";

interface SlotPickerProps {
  slots: readonly string[];
  value: string | undefined;
  onChange: (iso: string) => void;
  openOn: string;
  error: ReactNode;
  empty: string;
  required: boolean;
}

interface SessionWorkProps {
  booking: BookingStory;
  /** free slots to which it can be moved */
  slots: readonly string[];
  /** of the room that knows slots */
  SlotPicker: ComponentType<SlotPickerProps>;
}

const saleOf = ({ priceCents, dueCents, money, payment }: BookingStory): SaleMoney => ({
  priceCents: dueCents ?? priceCents,
  collectedCents: money.collectedCents,
  returnedCents: money.returnedCents,
  commissionRate: payment?.commissionRate ?? 0,
});

/** The actions that the state of a session allows. */
export function SessionWork({ booking, slots, SlotPicker }: SessionWorkProps) {
  const { may, title, status, money } = booking;
  if (may.length === 0) return null;
  const about = `la séance «\u00a0${title}\u00a0»`;
  const isOn = status === "confirmed" || status === "pending";
  return (
    <div className="flex flex-wrap gap-2">
      {may.includes("move") && (
        <MoveButton booking={booking} slots={slots} about={about} SlotPicker={SlotPicker} />
      )}
      {may.includes("refund") && (
        <RefundButton
          about={about}
          sale={saleOf(booking)}
          refundableCents={money.refundableCents}
          description={`Il reste ${formatEuros(money.refundableCents)} qui peuvent être remboursés, sur le moyen de paiement d’origine.${isOn ? " La séance reste prévue\u00a0: pour qu’elle n’ait pas lieu, annulez-la." : ""} L’avoir suit.`}
        />
      )}
      {may.includes("cancel") && <CancelButton booking={booking} about={about} />}
    </div>
  );
}

function CancelButton({ booking, about }: { booking: BookingStory; about: string }) {
  return (
    <ReasonButton
      intent="cancel"
      schema={cancelSessionSchema}
      fields={{ seenCents: booking.money.returnedCents }}
      label="Annuler la séance"
      about={about}
      title={`Annuler ${about}\u00a0?`}
      description={`Elle est prévue ${whenWords(booking.startsAt)}. Le créneau est libéré, et les deux sont prévenus.`}
      hint="L’élève et le coach la lisent."
      confirm="Annuler la séance"
    >
      {(form) => <ShareFields form={form} booking={booking} />}
    </ReasonButton>
  );
}

/** The fields that say how much of a cancelled session the student gets back. */
function ShareFields({ form, booking }: { form: FormState; booking: BookingStory }) {
  const { packId, unit, status, paymentId, isReserved, priceCents, money } = booking;
  const [share, setShare] = useState<RefundShare>("whole");
  // A request is only reserved on the card, and a given session costs nothing: there is nothing to decide.
  if (status === "pending" || (!packId && !paymentId))
    return (
      <>
        <input type="hidden" name="share" value="whole" />
        <input type="hidden" name="amount" value="" />
        <p className="rounded-lg bg-sunken px-3 py-2 text-sm">
          {paymentId
            ? `Rien n’est débité\u00a0: les ${formatEuros(priceCents)} réservés sur la carte sont rendus. Le coach ne touche rien.`
            : packId
              ? "Les heures sont rendues à l’élève."
              : "Il n’y a rien à rembourser."}
        </p>
      </>
    );
  const collectedCents = isReserved ? priceCents : money.collectedCents;
  const mostCents = isReserved ? priceCents : money.refundableCents;
  const sale = { ...saleOf(booking), priceCents, collectedCents };
  const where = unit ? "de l’accompagnement" : "du pack";
  const cents = parseEuros(form.typed.amount || typedEuros(mostCents));
  const given = { nothing: 0, part: cents, whole: mostCents }[share];
  return (
    <div className="grid gap-3">
      <RadioGroup
        name="share"
        label="Ce qui revient à l’élève"
        value={share}
        onValueChange={(value) => setShare(value as RefundShare)}
        error={form.errors.share ?? form.answer?.errors?.share}
        required
      >
        <Radio value="whole" label={packId ? `Les heures ${where}` : `Tout, ${formatEuros(mostCents)}`} />
        {!packId && <Radio value="part" label="Une partie" />}
        <Radio value="nothing" label={packId ? "Rien, elles restent décomptées" : "Rien, elle reste due"} />
      </RadioGroup>
      {share === "part" ? (
        <Field
          label="Montant"
          hint={`${formatEuros(mostCents)} au plus.`}
          error={form.errors.amount ?? form.answer?.errors?.amount}
          required
        >
          <Input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            suffix="€"
            defaultValue={form.typed.amount || typedEuros(mostCents)}
          />
        </Field>
      ) : (
        <input type="hidden" name="amount" value="" />
      )}
      {!packId && (
        <p aria-live="polite" className="rounded-lg bg-sunken px-3 py-2 text-sm">
          {given !== undefined && given <= mostCents
            ? sayRefund(sale, given)
            : `Choisissez un montant jusqu’à ${formatEuros(mostCents)}.`}
        </p>
      )}
    </div>
  );
}

function MoveButton({ booking, slots, about, SlotPicker }: SessionWorkProps & { about: string }) {
  const [chosen, choose] = useState<string>();
  const { startsAt } = booking;
  if (!startsAt) return null;
  return (
    <ReasonButton
      intent="move"
      schema={moveSessionSchema}
      fields={{ seenStartsAt: startsAt.toISOString() }}
      label="Déplacer"
      about={about}
      title={`Déplacer ${about}`}
      description={`Elle est prévue ${formatDayTime(startsAt)}. Le nouvel horaire vaut tout de suite, le prix ne change pas\u00a0; les deux sont prévenus.`}
      hint="L’élève et le coach la lisent."
      confirm="Déplacer la séance"
      size="lg"
      harmless
    >
      {(form) => (
        <SlotPicker
          slots={slots}
          value={chosen}
          onChange={choose}
          openOn={parisDay(startsAt)}
          error={form.errors.startsAt ?? form.answer?.errors?.startsAt}
          empty="Ce coach n’a aucun créneau libre de cette durée dans les prochaines semaines."
          required
        />
      )}
    </ReasonButton>
  );
}
