import { cleanup } from "@testing-library/react";
import { expect, test } from "vitest";
import { cartProduct, fillCart, quantities, stubTabs } from "../../../tests/fixtures/browser/stored-cart.ts";
import {
  alertsIn,
  field,
  openCheckout,
  orderButton,
  orderStatus,
  summary,
  TOKEN,
} from "../../../tests/fixtures/component/checkout-screen.tsx";
import { screen, waitFor, within } from "../../../tests/fixtures/component/component.tsx";

const AWAITED = { level: 1, name: "Votre commande attend son paiement" } as const;

test("an order opens its payment in a new tab, and the page says so", async () => {
  const tabs = stubTabs();
  fillCart([cartProduct(), 2]);
  const { fillDelivery, order, sent } = await openCheckout();
  fillDelivery();
  await order();
  await waitFor(() => expect(screen.getByRole("heading", AWAITED)).toHaveFocus());
  expect(screen.getByText(/s’est ouverte dans un nouvel onglet/)).toBeVisible();
  expect(tabs).toMatchObject([{ url: orderStatus().checkoutUrl, closed: false }]);
  expect(sent).toHaveLength(1);
  expect(quantities()).toEqual({ Haltères: 2 });
});

test("a browser that opens no tab gets a link, and an edited order takes the place of the first", async () => {
  stubTabs({ blocked: true });
  // The order itself holds the last two: that is no reason to warn its own customer.
  const offers = () => ({ 7: { stock: 0, priceCents: 2_000, onSale: true } });
  fillCart([cartProduct(), 2]);
  const first = await openCheckout({ offers });
  first.fillDelivery();
  await first.user.dblClick(orderButton());
  expect(await screen.findByText(/a bloqué le nouvel onglet/)).toBeVisible();
  expect(first.sent).toHaveLength(1);
  cleanup();

  const { user, fill, order, sent } = await openCheckout({ offers });
  expect(await screen.findByText(/Reprenez le paiement/)).toBeVisible();
  const link = screen.getByRole("link", { name: "Ouvrir la page de paiement" });
  expect(link).toHaveAttribute("href", orderStatus().checkoutUrl);
  expect(link).toHaveAttribute("target", "_blank");
  await user.click(screen.getByRole("button", { name: "Modifier ma commande" }));
  await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Commander" })).toHaveFocus());
  expect(alertsIn(summary())).toEqual([]);
  fill("city", "Brest");
  await order();
  expect(await screen.findByText(/a bloqué le nouvel onglet/)).toBeVisible();
  expect(sent).toMatchObject([{ city: "Brest", replaces: TOKEN }]);
  expect(sent[0]?.idempotencyKey).not.toBe(first.sent[0]?.idempotencyKey);
});

test("an order whose cart is emptied in another tab while it is sent is still answered", async () => {
  stubTabs();
  fillCart([cartProduct(), 1]);
  let answerOrder = (_: unknown) => {};
  const answered = new Promise((resolve) => {
    answerOrder = resolve;
  });
  const { fillDelivery, order, sent } = await openCheckout({ answer: () => answered });
  fillDelivery();
  await order();
  await waitFor(() => expect(sent).toHaveLength(1));
  localStorage.removeItem("cart");
  window.dispatchEvent(new Event("storage"));
  expect(screen.getByRole("heading", { level: 1, name: "Commander" })).toBeVisible();
  answerOrder({ ok: true, placed: { token: TOKEN, order: orderStatus() } });
  expect(await screen.findByRole("heading", AWAITED)).toBeVisible();
  expect(JSON.parse(localStorage.getItem("cart") ?? "{}").order?.token).toBe(TOKEN);
});

test("a refused payment is said, and the address and the cart are still there", async () => {
  stubTabs();
  let status = orderStatus();
  fillCart([cartProduct(), 2]);
  const { fillDelivery, order } = await openCheckout({ status: () => status });
  fillDelivery();
  await order();
  await screen.findByRole("heading", AWAITED);
  status = orderStatus({ status: "cancelled", checkoutUrl: undefined });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await screen.findByText("Le paiement n’a pas abouti")).toBeVisible();
  expect(field("address")).toHaveValue("3 rue des Lices");
  expect(quantities()).toEqual({ Haltères: 2 });
});

test("a page that follows its payment goes on by itself once the order is paid", async () => {
  stubTabs();
  let status = orderStatus();
  fillCart([cartProduct(), 2]);
  const { fillDelivery, order, address } = await openCheckout({ status: () => status });
  fillDelivery();
  await order();
  await screen.findByRole("heading", AWAITED);
  status = orderStatus({ status: "paid" });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await screen.findByRole("heading", { name: "Après le paiement" })).toBeVisible();
  expect(address()).toBe(`/payment-success?session_id=${TOKEN}`);
});

test("an order that was paid and lost its last units is explained, and the cart can be ordered again", async () => {
  stubTabs();
  let status = orderStatus();
  fillCart([cartProduct(), 2]);
  const { fillDelivery, order, address } = await openCheckout({ status: () => status });
  fillDelivery();
  await order();
  await screen.findByRole("heading", AWAITED);
  status = orderStatus({ status: "cancelled", calledOffBy: "sold out", checkoutUrl: undefined });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await screen.findByRole("heading", { name: "Après le paiement" })).toBeVisible();
  expect(address()).toBe(`/payment-success?session_id=${TOKEN}`);
  expect(quantities()).toEqual({ Haltères: 2 });
  expect(JSON.parse(localStorage.getItem("cart") ?? "{}").order).toBeUndefined();
});

test("a large quantity says what is held of it while it is paid, before and after the order", async () => {
  stubTabs();
  fillCart([cartProduct(), 8]);
  const line = { productId: 7, name: "Haltères", quantity: 8, heldQuantity: 5, isSent: true };
  const { fillDelivery, order } = await openCheckout({
    offers: () => ({ 7: { stock: 80, priceCents: 2_000, onSale: true } }),
    answer: () => ({ ok: true, placed: { token: TOKEN, order: orderStatus({ lines: [line] }) } }),
    status: () => orderStatus({ lines: [line] }),
  });
  expect(await within(summary()).findByText(/nous réservons au plus 5\sexemplaires/)).toBeVisible();
  fillDelivery();
  await order();
  expect(await screen.findByText(/en partie seulement pour «\sHaltères\s» \(5 sur 8\)/)).toBeVisible();
});
