import {
  ACCOMPANIMENT_PAYABLE,
  onPaymentChanged as changeAccompaniments,
} from "~/features/accompaniment/contract/commands/on-payment-changed.server.ts";
import {
  BOOKING_PAYABLE,
  onPaymentChanged as changeBookings,
  PACK_PAYABLE,
} from "~/features/bookings/sessions/commands/on-payment-changed.server.ts";
import { noteSale } from "~/features/prospects/commands/note-sale.server.ts";
import {
  onPaymentChanged as changeShop,
  ORDER_PAYABLE,
  SUBSCRIPTION_PAYABLE,
} from "~/features/shop/orders/commands/on-payment-changed.server.ts";
import type { Database } from "~/platform/database/db.server.ts";

interface ChangedPayment {
  paymentId: string;
  payableKind: string;
  payableId: string;
}

/** The coach's pipeline follows what a coach sells. */
async function changeCoaching(db: Database, changed: ChangedPayment): Promise<void> {
  await changeBookings(db, changed);
  await noteSale(db, changed.paymentId);
}

const SELLERS: Record<string, (db: Database, changed: ChangedPayment) => Promise<void>> = {
  [BOOKING_PAYABLE]: changeCoaching,
  [PACK_PAYABLE]: changeCoaching,
  [ORDER_PAYABLE]: changeShop,
  [SUBSCRIPTION_PAYABLE]: changeShop,
  [ACCOMPANIMENT_PAYABLE]: changeAccompaniments,
};

/** Only the room that sold the thing is told that its payment has changed. */
export async function notifySeller(db: Database, changed: ChangedPayment): Promise<void> {
  await SELLERS[changed.payableKind]?.(db, changed);
}
