import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { SECURITY_MAILS } from "~/features/accounts/rules/mail-kinds.ts";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Geocoder } from "~/features/places/adapters/geocoder.server.ts";
import type { SealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { lastFour } from "~/platform/format/identifiers/iban.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { ibanMail } from "../../core/emails/payment-mails.ts";
import type { PaymentProvider } from "../../core/rules/provider.ts";
import { holderOf } from "../../ledger/commands/post-ledger-entry.server.ts";
import type { PaymentInfoChange } from "../../schema.ts";
import { coachPaymentInfo, payoutAccounts } from "../../tables.server.ts";
import { getPayoutAccount } from "../queries/payment-info.server.ts";
import {
  addressQueries,
  heldUntil,
  isIn,
  isMandateGiven,
  isSameAddress,
  type Mandate,
  type MandateDates,
  type PostalAddress,
} from "../rules/payment-info.ts";

interface SaveParts extends MailParts {
  db: Database;
  ibans: SealedColumn;
  geocoder: Geocoder;
  provider: Pick<PaymentProvider, "name">;
}

type Stored = typeof coachPaymentInfo.$inferSelect;

const MANDATE_COLUMNS = {
  invoicing: { givenAt: "invoicingMandateAt", revokedAt: "invoicingMandateRevokedAt" },
  "self-billing": { givenAt: "selfBillingMandateAt", revokedAt: "selfBillingRevokedAt" },
} as const satisfies Record<Mandate, Record<keyof MandateDates, keyof Stored>>;

/**
 * Saves a coach's payment details and the position of the address. A new IBAN requires a recent proof of
 * identity, is mailed to the owner, and holds payouts for a while.
 */
export async function savePaymentInfo(
  parts: SaveParts,
  coach: Coach,
  { iban, position, givesInvoicingMandate, givesSelfBillingMandate, ...info }: PaymentInfoChange,
  { isProved }: { isProved: boolean },
): Promise<{ isPrecise: boolean }> {
  const { db, ibans, geocoder } = parts;
  const { id: coachId } = coach;
  await limitRate(db, { name: "payment info", subject: coachId, limit: 60, windowSeconds: 3_600 });
  // Outside the transaction, because the geocoder may be slow.
  const before = await findStored(db, coachId);
  const place = await locate(geocoder, before, { ...info, position });
  await db.transaction(async (tx) => {
    const stored = await findStored(tx, coachId, true);
    const isNew = iban !== undefined && !(stored?.iban && ibans.open(coachId, stored.iban) === iban);
    if (isNew && !isProved)
      throw new AppError("forbidden", {
        field: "password",
        message: "Confirmez que c’est bien vous pour changer d’IBAN.",
      });
    const now = new Date();
    const bank = isNew
      ? { iban: ibans.seal(coachId, iban), ibanLast4: lastFour(iban), ibanChangedAt: now }
      : {};
    const { homeServicesNumber: number } = info;
    const isNewNumber = number !== undefined && number !== (stored?.homeServicesNumber ?? null);
    const declared = isNewNumber ? { homeServicesSince: number && parisDay(now) } : {};
    const mandates = {
      ...(givesInvoicingMandate && giveMandate("invoicing", stored, now)),
      ...(givesSelfBillingMandate && giveMandate("self-billing", stored, now)),
    };
    const kept = { ...info, ...place, ...bank, ...declared, ...mandates, updatedAt: now };
    await tx
      .insert(coachPaymentInfo)
      .values({ coachId, ...kept })
      .onConflictDoUpdate({ target: coachPaymentInfo.coachId, set: kept });
    await followAccount(tx, coachId, info.payoutFrequency, isNew ? heldUntil(now) : undefined);
    if (!isNew) return;
    const { exists: hasAccount } = await getPayoutAccount(tx, coach, parts.provider.name);
    const isFirst = !stored?.iban;
    await mailOwner(tx, parts, coachId, {
      last4: lastFour(iban),
      until: heldUntil(now),
      isFirst,
      hasAccount,
    });
  });
  return { isPrecise: place.isPrecise };
}

/** A mandate that is already given keeps its date. */
function giveMandate(mandate: Mandate, stored: Stored | undefined, now: Date) {
  const { givenAt, revokedAt } = MANDATE_COLUMNS[mandate];
  const dates = { givenAt: stored?.[givenAt] ?? null, revokedAt: stored?.[revokedAt] ?? null };
  return isMandateGiven(dates) ? {} : { [givenAt]: now, [revokedAt]: null };
}

/** Idempotent: a mandate that is not given stays as it is. */
export async function revokeMandate(db: Database, { id }: Coach, mandate: Mandate): Promise<void> {
  const { givenAt, revokedAt } = MANDATE_COLUMNS[mandate];
  await db
    .update(coachPaymentInfo)
    .set({ [revokedAt]: new Date() })
    .where(
      and(
        eq(coachPaymentInfo.coachId, id),
        isNotNull(coachPaymentInfo[givenAt]),
        isNull(coachPaymentInfo[revokedAt]),
      ),
    );
}

async function findStored(db: Database | Transaction, coachId: string, lock = false) {
  const query = db.select().from(coachPaymentInfo).where(eq(coachPaymentInfo.coachId, coachId));
  const [stored] = await (lock ? query.for("update") : query);
  return stored;
}

/** Prefers the browser's position, then the stored one for an unchanged address, then the geocoder's. */
async function locate(
  geocoder: Geocoder,
  before: Stored | undefined,
  { position, ...address }: Pick<PaymentInfoChange, "position"> & PostalAddress,
) {
  if (position) {
    const words = (await geocoder.reverse(position))?.formatted_address;
    const isThere = words !== undefined && isIn(address.country, words);
    const known = isThere ? words : undefined;
    return placeOf({ latitude: position.lat, longitude: position.lng, address: known, isPrecise: true });
  }
  if (before && before.latitude !== null && isSameAddress(before, address)) {
    const { latitude, longitude, formattedAddress, geocodingVerified, isPrecise } = before;
    return { latitude, longitude, formattedAddress, geocodingVerified, isPrecise };
  }
  for (const query of addressQueries(address)) {
    const found = await geocoder.search(query);
    if (found)
      return placeOf({
        ...found,
        address: found.formatted_address,
        isPrecise: found.precision === "street",
      });
  }
  return {
    latitude: null,
    longitude: null,
    formattedAddress: null,
    geocodingVerified: false,
    isPrecise: false,
  };
}

const placeOf = ({
  latitude,
  longitude,
  address,
  isPrecise,
}: {
  latitude: number;
  longitude: number;
  address?: string | undefined;
  isPrecise: boolean;
}) => ({
  latitude,
  longitude,
  isPrecise,
  formattedAddress: address ?? null,
  geocodingVerified: address !== undefined,
});

/** Copies the settings to the payout account, if there is one. */
async function followAccount(
  tx: Transaction,
  user: string,
  payoutFrequency: PaymentInfoChange["payoutFrequency"],
  hold: Date | undefined,
): Promise<void> {
  await tx
    .update(payoutAccounts)
    .set({ payoutFrequency, ...(hold && { heldUntil: hold }) })
    .where(eq(payoutAccounts.holderId, await holderOf(tx, { user })));
}

const mailOwner = (
  tx: Transaction,
  parts: MailParts,
  userId: string,
  change: Omit<Parameters<typeof ibanMail>[0], "url">,
) =>
  mailPerson(tx, parts, {
    userId,
    kind: SECURITY_MAILS,
    write: () => ibanMail({ ...change, url: `${parts.publicUrl}/?auth=reset` }),
  });
