import { formatMinutes } from "~/features/discovery/rules/profile.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { RadioCard, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { type OwnPack, packCovers, packLeft, packName } from "../../rules/offer.ts";
import { BY_CARD, FREE } from "../../schema/booking.ts";
import type { BookingChoice } from "./booking-choice.ts";

interface PaymentChoiceProps {
  choice: BookingChoice;
  isFreeOffered: boolean;
  packs: OwnPack[];
  error: string | undefined;
}

/** A student who can only pay by card is not asked. */
export function PaymentChoice({ choice, isFreeOffered, packs, error }: PaymentChoiceProps) {
  const { payBy, minutes, totalCents } = choice;
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
          disabled={!packCovers(pack, minutes)}
          label={packName(pack)}
          description={`Il reste ${packLeft(pack)}, jusqu’au ${formatDay(pack.expiresAt)}.`}
          aside={formatMinutes(minutes)}
        />
      ))}
      <RadioCard
        value={BY_CARD}
        label="Carte bancaire"
        description="Sur la page de notre prestataire de paiement."
        aside={formatEuros(totalCents, { short: true })}
      />
    </RadioGroup>
  );
}
