import { findTerms } from "~/features/business/queries.server.ts";
import { STANDARD_TERMS } from "~/features/business/rules/settings.ts";
import { sessionPriceCents } from "~/features/discovery/rules/profile.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { type ListingPrice, leastPackWords, leastSessionWords } from "../rules/listings.ts";

/**
 * Refuses a published session that costs less than operators allow. A price that was published before they decided stays
 * until its coach changes it.
 */
export async function requireLeastSession(
  db: Executor,
  price: ListingPrice,
  before?: ListingPrice,
): Promise<void> {
  const { hourlyRateCents, sessionMinutes } = price;
  if (hourlyRateCents === null) return;
  if (before?.hourlyRateCents === hourlyRateCents && before.sessionMinutes === sessionMinutes) return;
  const { leastSessionCents } = await findTerms(db, { standard: STANDARD_TERMS });
  if (sessionPriceCents({ hourlyRateCents, sessionMinutes }) < leastSessionCents)
    throw new AppError("invalid_input", {
      field: "hourlyRate",
      message: leastSessionWords(leastSessionCents),
    });
}

/** The same for a pack. `field` is the one of the form. */
export async function requireLeastPack(
  db: Executor,
  { field, priceCents, before }: { field: string; priceCents: number; before?: number | undefined },
): Promise<void> {
  if (priceCents === before) return;
  const { leastPackCents } = await findTerms(db, { standard: STANDARD_TERMS });
  if (priceCents < leastPackCents)
    throw new AppError("invalid_input", { field, message: leastPackWords(leastPackCents) });
}
