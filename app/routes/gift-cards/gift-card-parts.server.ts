import type { RouterContextProvider } from "react-router";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import type { GiftCardParts } from "~/features/payments/gift-cards/commands/sell-card.server.ts";
import { giftCardToken } from "~/features/payments/gift-cards/gate.server.ts";
import { giftCardPath } from "~/features/payments/gift-cards/rules/gift-cards.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";

/** What selling and showing a card needs of the process. */
export function giftCardParts(context: Readonly<RouterContextProvider>): GiftCardParts {
  const { secrets } = context.get(servicesContext);
  return {
    ...context.get(paymentsContext),
    giftCodes: sealedColumn(secrets.columnKeys, "gift_cards.code"),
    pathOf: (id) => giftCardPath(giftCardToken(secrets.linkSecret, id)),
  };
}
