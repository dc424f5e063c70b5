import { cleanup } from "@testing-library/react";
import { act } from "react";
import { expect, test } from "vitest";
import { cartProduct, fillCart, quantities, stubTabs } from "../../../tests/fixtures/browser/stored-cart.ts";
import {
  alertsIn,
  field,
  NOTHING_KNOWN,
  openCheckout,
  orderButton,
  summary,
} from "../../../tests/fixtures/component/checkout-screen.tsx";
import { screen, waitFor, within } from "../../../tests/fixtures/component/component.tsx";

const HEADING = { level: 1, name: "Commander" } as const;

test("the summary counts the articles, the delivery and the total", async () => {
  fillCart([cartProduct(), 2]);
  await openCheckout();
  expect(screen.getByRole("heading", HEADING)).toBeVisible();
  expect(summary()).toHaveTextContent("Votre commande (2 articles)");
  expect(summary()).toHaveTextContent(/Livraison\s*4,90\s€/);
  expect(summary()).toHaveTextContent(/Total TTC\s*44,90\s€/);
  expect(summary()).toHaveTextContent(
    /en 2 à 4\sjours ouvrés\s: 4,90\s€, offerte dès 60\s€ d’articles envoyés/,
  );
});

test("a cart that another tab changes is followed at once, and the field that is open keeps the focus", async () => {
  const changeElsewhere = (change: () => void) =>
    act(() => {
      change();
      window.dispatchEvent(new Event("storage"));
    });
  fillCart([cartProduct(), 1]);
  await openCheckout();
  expect(summary()).toHaveTextContent("Votre commande (1 article)");
  act(() => field("firstName").focus());
  changeElsewhere(() => fillCart([cartProduct(), 2]));
  expect(summary()).toHaveTextContent("Votre commande (2 articles)");
  await waitFor(() => expect(field("firstName")).toHaveFocus());
  changeElsewhere(() => localStorage.removeItem("cart"));
  expect(screen.getByRole("heading", { level: 1, name: "Votre panier est vide" })).toBeVisible();
});

test("a cart of files has no delivery to pay", async () => {
  fillCart([cartProduct({ category: "coaching", name: "Programme d’essai" }), 1]);
  await openCheckout();
  expect(summary()).toHaveTextContent(/Livraison\s*Sans frais/);
});

test("an empty cart has nothing to order and leads to the shop", async () => {
  await openCheckout();
  expect(screen.getByRole("heading", { level: 1, name: "Votre panier est vide" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Voir la boutique" })).toHaveAttribute("href", "/shop");
});

test("the button waits for four fields, and the other errors are said beside their fields", async () => {
  const tabs = stubTabs();
  fillCart([cartProduct(), 1]);
  const { fill, order, sent } = await openCheckout();
  expect(orderButton()).toBeDisabled();
  for (const name of ["firstName", "lastName", "email"] as const) {
    fill(name, name === "email" ? "ines" : "Inès");
    expect(orderButton()).toBeDisabled();
  }
  fill("address", "3 rue des Lices");
  expect(orderButton()).toBeEnabled();
  await order();
  await waitFor(() => expect(field("email")).toHaveFocus());
  expect(field("email")).toHaveAccessibleDescription(/n’est pas valide/);
  expect(field("city")).toHaveAccessibleDescription(/Votre ville est requise/);
  expect(field("postalCode")).toHaveAccessibleDescription(/5 chiffres/);
  // A tab that was opened before the schema was loaded is closed again.
  expect(tabs.filter(({ closed }) => !closed)).toEqual([]);
  expect(sent).toEqual([]);
  fill("firstName", " ");
  expect(orderButton()).toBeDisabled();
});

test("a price that changes while the form is open is shown, and the customer accepts it by a press", async () => {
  const tabs = stubTabs();
  const product = cartProduct({ name: "Tapis qui augmente", priceCents: 7_000 });
  let priceCents = 7_000;
  fillCart([product, 1]);
  const { fillDelivery, order, sent, user } = await openCheckout({
    offers: () => ({ 7: { stock: 10, priceCents, onSale: true } }),
    answer: ({ lines }) =>
      JSON.parse(lines ?? "")[0].priceCents === priceCents
        ? { ok: true, placed: undefined }
        : {
            ok: false,
            refusal: "Le prix de «\u00a0Tapis qui augmente\u00a0» a changé. Vérifiez votre panier.",
          },
  });
  fillDelivery();
  priceCents = 8_000;
  await order();
  expect(await within(summary()).findByText(/Le prix de «\sTapis qui augmente\s» a changé\./)).toBeVisible();
  expect(
    await within(summary()).findByText(/Son prix a changé\s: 80,00\s€ au lieu de 70,00\s€/),
  ).toBeVisible();
  // The tab that was opened for the payment is closed again.
  expect(tabs).toMatchObject([{ closed: true, url: undefined }]);
  await user.click(within(summary()).getByRole("button", { name: "Accepter ce prix" }));
  expect(summary()).toHaveTextContent(/Total TTC\s*80,00\s€/);
  await order();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(JSON.parse(sent[1]?.lines ?? "")).toEqual([{ productId: 7, quantity: 1, priceCents: 8_000 }]);
});

test("a session that has ended is said in the form, which can then be sent without an account", async () => {
  const tabs = stubTabs();
  let account = "viewer-1";
  fillCart([cartProduct(), 1]);
  const { fill, order, sent } = await openCheckout({
    account: () => account,
    known: () =>
      account
        ? { ...NOTHING_KNOWN, firstName: "Manon", lastName: "Petit", email: "manon@exemple.fr" }
        : NOTHING_KNOWN,
    answer: (fields) =>
      fields.account === account
        ? { ok: true, placed: undefined }
        : { ok: false, refusal: "Votre session a pris fin." },
  });
  fill("address", "3 rue des Lices");
  fill("postalCode", "35000");
  fill("city", "Rennes");
  account = "";
  await order();
  await waitFor(() => expect(alertsIn(summary())[0]).toHaveTextContent("Votre session a pris fin."));
  expect(field("address")).toHaveValue("3 rue des Lices");
  // The page is loaded again, and knows by now that nobody is signed in.
  await waitFor(() => expect(document.querySelector('input[name="account"]')).toHaveValue(""));
  expect(field("email")).toHaveValue("manon@exemple.fr");
  expect(orderButton()).toBeEnabled();
  await order();
  await waitFor(() => expect(sent.map((fields) => fields.account)).toEqual(["viewer-1", ""]));
  expect(sent[1]).toMatchObject({ email: "manon@exemple.fr", address: "3 rue des Lices" });
  expect(tabs).toHaveLength(2);
});

const MARTIN = { ...NOTHING_KNOWN, firstName: "Zoé", lastName: "Martin", email: "zoe@exemple.fr" };

test("typed text outlives the page, and the account fills in the other fields", async () => {
  fillCart([cartProduct(), 1]);
  const account = { account: () => "viewer-1", known: () => MARTIN };
  const { fill } = await openCheckout(account);
  expect(field("firstName")).toHaveValue("Zoé");
  expect(field("email")).toHaveValue("zoe@exemple.fr");
  fill("address", "8 quai de la Gare");
  fill("firstName", "Inès");
  cleanup();
  await openCheckout(account);
  expect(field("address")).toHaveValue("8 quai de la Gare");
  expect(field("firstName")).toHaveValue("Inès");
  expect(field("lastName")).toHaveValue("Martin");
});

test("an address is never half of a draft and half of the last order", async () => {
  const lastOrder = { ...MARTIN, address: "3 rue des Lices", postalCode: "35000", city: "Rennes" };
  const account = { account: () => "viewer-1", known: () => lastOrder };
  fillCart([cartProduct(), 1]);
  const visitor = await openCheckout();
  expect(field("city")).toHaveValue("");
  visitor.fill("address", "5 rue invitée");
  cleanup();
  // The visitor signs in: the name is the account's, the address stays the visitor's.
  await openCheckout(account);
  expect(field("firstName")).toHaveValue("Zoé");
  expect(field("address")).toHaveValue("5 rue invitée");
  expect(field("postalCode")).toHaveValue("");
  expect(field("city")).toHaveValue("");
  cleanup();
  // A part of the last address is changed: the rest of it stays.
  localStorage.removeItem("checkoutDraft:delivery");
  const again = await openCheckout(account);
  expect(field("city")).toHaveValue("Rennes");
  again.fill("address", "4 rue des Lices");
  cleanup();
  await openCheckout(account);
  expect(field("address")).toHaveValue("4 rue des Lices");
  expect(field("city")).toHaveValue("Rennes");
  expect(quantities()).toEqual({ Haltères: 1 });
});
