import { eq } from "drizzle-orm";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import type { PostalAddress } from "~/features/invoicing/rules/parties.ts";
import type { Supplier } from "~/features/invoicing/rules/self-billing.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { coachPaymentInfo, ledgerHolders } from "../../tables.server.ts";
import { COUNTRY_NAMES, type Country } from "../rules/payment-info.ts";

type PaymentInfo = typeof coachPaymentInfo.$inferSelect;

const addressOf = ({ addressLine1, addressLine2, ...place }: PaymentInfo): PostalAddress => ({
  lines: addressLine2 ? [addressLine1, addressLine2] : [addressLine1],
  postalCode: place.postalCode,
  city: place.city,
  country: place.country,
});

export interface PayoutParty {
  /** the coach on documents; null once the account is closed */
  party: Supplier | null;
  /** country of the coach's business, if known */
  country: Country | undefined;
  info: PaymentInfo | null;
}

/** The coach as the payment details name them, or else as the profile does. */
export async function findPayoutParty(
  db: Executor,
  { holderId }: { holderId: number },
): Promise<PayoutParty> {
  const [found] = await db
    .select({
      info: coachPaymentInfo,
      profile: { firstName: profiles.firstName, lastName: profiles.lastName, email: profiles.email },
    })
    .from(ledgerHolders)
    .innerJoin(profiles, eq(profiles.id, ledgerHolders.userId))
    .leftJoin(coachPaymentInfo, eq(coachPaymentInfo.coachId, ledgerHolders.userId))
    .where(eq(ledgerHolders.id, holderId));
  if (!found) return { party: null, country: undefined, info: null };
  const { info, profile } = found;
  if (!info)
    return {
      party: { name: displayName(profile), lines: [], siret: null },
      country: undefined,
      info,
    };
  const lines = [
    info.businessName,
    info.addressLine1,
    info.addressLine2,
    `${info.postalCode} ${info.city}`,
    COUNTRY_NAMES[info.country],
  ].filter((line): line is string => Boolean(line));
  const name = `${info.firstName} ${info.lastName}`;
  return {
    party: { name, lines, siret: info.siretNumber, vatNumber: info.vatNumber, address: addressOf(info) },
    country: info.country,
    info,
  };
}
