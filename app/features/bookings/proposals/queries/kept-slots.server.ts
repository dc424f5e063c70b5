import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type Booking, bookings } from "../../tables.server.ts";

/**
 * A held booking without a payment keeps the slot of a proposal, or of a series, until the student answers. Each attempt
 * to pay is a booking of its own, which takes its place.
 */
export const IS_KEPT_SLOT = sql<boolean>`(${and(
  eq(bookings.status, "held"),
  isNull(bookings.paymentId),
  or(isNotNull(bookings.proposalId), isNotNull(bookings.seriesId)),
)})`;

/** The same rule for a row that has been read. */
export const isKeptSlot = ({
  status,
  paymentId,
  proposalId,
  seriesId,
}: Pick<Booking, "status" | "paymentId" | "proposalId" | "seriesId">): boolean =>
  status === "held" && paymentId === null && (proposalId !== null || seriesId !== null);
