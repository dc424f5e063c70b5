import {
  ACCOMPANIMENT_PAYABLE,
  onPaymentChanged as changeAccompaniments,
} from "~/features/accompaniment/contract/commands/on-payment-changed.server.ts";
import {
  BOOKING_PAYABLE,
  onPaymentChanged as changeBookings,
  PACK_PAYABLE,
} from "~/features/bookings/sessions/commands/on-payment-changed.server.ts";
import { onGiftCardPaymentChanged } from "~/features/payments/gift-cards/commands/on-payment-changed.server.ts";
import { GIFT_CARD_PAYABLE } from "~/features/payments/gift-cards/rules/gift-cards.ts";
import { noteSale } from "~/features/prospects/commands/note-sale.server.ts";
import {
  onPaymentChanged as changeShop,
  ORDER_PAYABLE,
  SUBSCRIPTION_PAYABLE,
} from "~/features/shop/orders/commands/on-payment-changed.server.ts";
import type { Services } from "~/platform/config/services.server.ts";

type SellerServices = Pick<Services, "db" | "settings">;

interface ChangedPayment {
  paymentId: string;
  payableKind: string;
  payableId: string;
}

/** The coach's pipeline follows what a coach sells. */
async function changeCoaching({ db, settings }: SellerServices, changed: ChangedPayment): Promise<void> {
  await changeBookings(db, changed, { operator: settings.operator });
  await noteSale(db, changed.paymentId);
}

type Seller = (services: SellerServices, changed: ChangedPayment) => Promise<void>;
const changeOrders: Seller = ({ db }, changed) => changeShop(db, changed);

const SELLERS: Record<string, Seller> = {
  [BOOKING_PAYABLE]: changeCoaching,
  [PACK_PAYABLE]: changeCoaching,
  [ORDER_PAYABLE]: changeOrders,
  [SUBSCRIPTION_PAYABLE]: changeOrders,
  [GIFT_CARD_PAYABLE]: ({ db }, changed) => onGiftCardPaymentChanged(db, changed),
  [ACCOMPANIMENT_PAYABLE]: ({ db }, changed) => changeAccompaniments(db, changed),
};

/** Only the room that sold the thing is told that its payment has changed. */
export async function notifySeller(services: SellerServices, changed: ChangedPayment): Promise<void> {
  await SELLERS[changed.payableKind]?.(services, changed);
}
