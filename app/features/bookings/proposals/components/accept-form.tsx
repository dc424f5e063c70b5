import { NOTHING_SOLD, NOTHING_SOLD_TITLE } from "~/features/payments/core/rules/provider.ts";
import { NO_PAYMENTS, NO_PAYMENTS_TITLE } from "~/features/readiness/rules/readiness.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Radio, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Form } from "~/ui/form/form.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { type FormState, useForm } from "~/ui/form/use-form.ts";
import { BookingRules, wayOf } from "../../sessions/components/booking/booking-summary-card.tsx";
import { HomeAddress } from "../../sessions/components/booking/home-address.tsx";
import { PhoneNotice } from "../../sessions/components/booking/phone-notice.tsx";
import { leftWords, packCovers, payingName } from "../../sessions/rules/offer.ts";
import { BY_CARD, FREE } from "../../sessions/schema/booking.ts";
import type { PaymentWays } from "../queries/find-payment-ways.server.ts";
import type { ShownProposal } from "../queries/list-proposals.server.ts";
import { OtherSlots } from "./proposal-card.tsx";

interface AcceptFormProps {
  proposal: ShownProposal;
  ways: PaymentWays;
  /** the marketplace and the coach take payments */
  sells: boolean;
  /** the marketplace sells, but not for this coach any more */
  isCoachUnready?: boolean | undefined;
}

/** The student accepts and pays, or declines. At home, the address is given here. */
export function AcceptForm({ proposal, ways, sells, isCoachUnready = false }: AcceptFormProps) {
  const { id, place, priceCents } = proposal;
  const form = useForm({
    intent: "accept-proposal",
    about: `accept-proposal-${id}`,
    schema: () => import("../schema.ts").then(({ acceptanceSchema }) => acceptanceSchema),
  });
  const isGiven = priceCents === 0;
  const packs = isGiven ? [] : ways.packs.filter((pack) => packCovers(pack, proposal));
  const isFreeOffered = ways.isFreeOffered && !isGiven;
  const open = [
    ...(isFreeOffered ? [FREE] : []),
    ...packs.map((pack) => pack.id),
    // Nothing is paid for a session that the coach gives.
    ...(sells || isGiven ? [BY_CARD] : []),
  ];
  const said = form.typed.payBy ?? form.values.payBy;
  const payBy = open.find((way) => way === said) ?? open[0];
  const chosenPack = packs.find((pack) => pack.id === payBy);
  if (!payBy)
    return (
      <>
        <UnpayableAlert isCoachUnready={isCoachUnready} />
        <DeclineButton id={id} />
      </>
    );
  // Without script, the page's one answer reaches the form of every card.
  const isOurs = [undefined, id].includes(form.values.proposal);
  // Only the server reports this error: somebody else has taken the slot.
  const gone = isOurs ? form.answer?.errors?.startsAt : undefined;
  return (
    <div className="grid gap-4">
      <Form of={form} className="grid gap-4">
        <input type="hidden" name="proposal" value={id} />
        <input type="hidden" name="place" value={place} />
        <Refusal text={gone ?? (isOurs ? (form.errors.place ?? form.answer?.refusal) : undefined)} />
        {gone && <OtherSlots proposal={proposal} />}
        {place === "home" && <HomeFields form={form} />}
        {open.length === 1 ? (
          <input type="hidden" name="payBy" value={payBy} />
        ) : (
          <RadioGroup label="Règlement" name="payBy" value={payBy} error={form.errors.payBy}>
            {isFreeOffered && (
              <Radio value={FREE} label="Premier cours offert" description="Une seule fois avec ce coach." />
            )}
            {packs.map((pack) => (
              <Radio key={pack.id} value={pack.id} label={payingName(pack)} description={leftWords(pack)} />
            ))}
            {sells && (
              <Radio value={BY_CARD} label={`Carte bancaire, ${formatEuros(priceCents, { short: true })}`} />
            )}
          </RadioGroup>
        )}
        <PhoneNotice
          phone={ways.phone}
          given={isOurs ? { ...form.values, ...form.typed } : form.typed}
          error={isOurs ? form.errors.ownPhone : undefined}
        />
        <Button type="submit" busy={form.busy}>
          {form.busy ? "Réservation..." : acceptLabel({ isGiven, isByCard: payBy === BY_CARD })}
        </Button>
      </Form>
      <DeclineButton id={id} />
      <details className="text-sm">
        <summary className="w-fit cursor-pointer py-2 font-semibold">Paiement et annulation</summary>
        <BookingRules
          way={wayOf(payBy, chosenPack)}
          packHours={chosenPack?.freeChangeHours}
          isInstant
          hasCalendar={false}
        />
      </details>
    </div>
  );
}

function acceptLabel({ isGiven, isByCard }: { isGiven: boolean; isByCard: boolean }): string {
  if (isGiven) return "Confirmer";
  return isByCard ? "Accepter et payer" : "Accepter";
}

const UnpayableAlert = ({ isCoachUnready }: { isCoachUnready: boolean }) =>
  isCoachUnready ? (
    <Alert title={NO_PAYMENTS_TITLE}>{NO_PAYMENTS}</Alert>
  ) : (
    <Alert title={NOTHING_SOLD_TITLE}>{NOTHING_SOLD}</Alert>
  );

const DeclineButton = ({ id }: { id: string }) => (
  <PressButton
    intent="decline-proposal"
    about={`decline-proposal-${id}`}
    fields={{ proposal: id }}
    variant="secondary"
  >
    Décliner
  </PressButton>
);

function HomeFields({ form }: { form: FormState<"address" | "latitude" | "longitude"> }) {
  const { address = "", latitude, longitude } = { ...form.values, ...form.typed };
  const where = {
    address,
    ...(latitude && longitude && { lat: Number(latitude), lng: Number(longitude) }),
  };
  return <HomeAddress form={form} value={where} />;
}
