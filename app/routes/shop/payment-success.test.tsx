import { cleanup } from "@testing-library/react";
import { expect, test } from "vitest";
import { cartProduct, quantities } from "../../../tests/fixtures/browser/stored-cart.ts";
import { orderStatus, TOKEN } from "../../../tests/fixtures/component/checkout-screen.tsx";
import { expectToast, renderRoutes, screen } from "../../../tests/fixtures/component/component.tsx";
import { screenRoute } from "../../../tests/fixtures/component/screen-route.tsx";
import PaymentSuccess from "./payment-success.tsx";

const PAID = { level: 1, name: "Paiement réussi\u00a0!" } as const;

const openPage = (token: string, order = orderStatus({ status: "paid", checkoutUrl: undefined })) =>
  renderRoutes(
    [
      screenRoute("/payment-success", PaymentSuccess, {
        loader: () => ({ token, order: token === "cs_test_pirate" ? undefined : order, isDemo: true }),
      }),
    ],
    { at: `/payment-success?session_id=${token}` },
  );

/** Three are in the cart; the order of two was sent by this browser. */
function fillCartWithOrder(token: string): void {
  const order = {
    idempotencyKey: "3f0c7f6e-5f9f-4a58-9d5e-0a3c8c1f6a11",
    about: "",
    token,
    lines: [{ productId: 7, quantity: 2 }],
    sentAt: Date.now(),
  };
  localStorage.setItem("cart", JSON.stringify({ items: [{ product: cartProduct(), quantity: 3 }], order }));
  localStorage.setItem(
    "checkoutDraft:delivery",
    JSON.stringify({ address: "3 rue des Lices", owner: "", savedAt: Date.now(), lifetimeMs: 60_000 }),
  );
}

test("a paid order takes its own articles out of the cart once, and drops the draft", async () => {
  fillCartWithOrder(TOKEN);
  await openPage(TOKEN);
  expect(screen.getByRole("heading", PAID)).toBeVisible();
  await expectToast(
    "Commande simulée",
    "En mode démo, la commande est simulée. Configurez Stripe pour les vrais paiements.",
  );
  expect(screen.getByText("C-000123")).toBeVisible();
  expect(screen.getByRole("link", { name: "Mon espace" })).toHaveAttribute("href", "/dashboard");
  expect(screen.getByRole("link", { name: "Continuer mes achats" })).toHaveAttribute("href", "/shop");
  expect(screen.getByRole("link", { name: "Voir ma commande" })).toHaveAttribute(
    "href",
    `/commande/${TOKEN}`,
  );
  expect(quantities()).toEqual({ Haltères: 1 });
  expect(JSON.stringify(localStorage)).not.toContain("rue des Lices");
  // The same page that is opened again takes nothing more.
  cleanup();
  await openPage(TOKEN);
  expect(screen.getByRole("heading", PAID)).toBeVisible();
  expect(quantities()).toEqual({ Haltères: 1 });
});

test("another browser's paid order is celebrated, and leaves this cart alone", async () => {
  fillCartWithOrder("of-this-browser");
  await openPage("of-another-browser");
  expect(screen.getByRole("heading", PAID)).toBeVisible();
  expect(quantities()).toEqual({ Haltères: 3 });
});

test("a made-up session id celebrates nothing and clears nothing", async () => {
  fillCartWithOrder("cs_test_pirate");
  await openPage("cs_test_pirate");
  expect(screen.getByRole("heading", { name: "Aucun paiement à confirmer ici" })).toBeVisible();
  expect(screen.queryByText(/Paiement réussi/)).toBeNull();
  expect(quantities()).toEqual({ Haltères: 3 });
});
