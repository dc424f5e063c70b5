import { expect, test } from "vitest";
import {
  renderElement,
  screen,
  waitFor,
  within,
} from "../../../../../tests/fixtures/component/component.tsx";
import type { FoundShopOrder } from "../../queries/list-shop-orders.server.ts";
import { ShopOrderWork } from "./shop-order-work.tsx";

/** The parts of a paid order that decide what the operator may do. */
const ORDER = {
  number: 123,
  status: "paid",
  linesCents: 9_000,
  deliveryCents: 490,
  refundCents: 0,
  lines: [{ isSent: true, quantity: 2 }],
} as FoundShopOrder;

test("an order is cancelled in a dialog that asks for a reason", async () => {
  const sent: Record<string, unknown>[] = [];
  const { user } = await renderElement(<ShopOrderWork order={ORDER} />, {
    action: async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()));
      return { ok: true, message: "Commande annulée" };
    },
  });
  await user.click(screen.getByRole("button", { name: /^Annuler la commande/ }));
  const dialog = await screen.findByRole("dialog", { name: /^Annuler la commande C-000123\s\?$/ });
  const confirm = within(dialog).getByRole("button", { name: "Annuler la commande" });
  await user.click(confirm);
  const reason = within(dialog).getByLabelText(/^Raison/);
  await waitFor(() => expect(reason).toHaveFocus());
  expect(sent).toEqual([]);
  await user.type(reason, "Plus en stock");
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([{ intent: "cancel", reason: "Plus en stock" }]);
});
