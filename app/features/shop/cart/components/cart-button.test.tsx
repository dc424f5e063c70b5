import { expect, test } from "vitest";
import { cartProduct, fillCart, quantities } from "../../../../../tests/fixtures/browser/stored-cart.ts";
import {
  expectToast,
  json,
  renderRoutes,
  screen,
  stubServer,
  waitFor,
  within,
} from "../../../../../tests/fixtures/component/component.tsx";
import { AddToCart } from "../../catalogue/components/add-to-cart.tsx";
import { CartButton } from "./cart-button.tsx";

const DUMBBELLS = cartProduct({ id: 1, name: "Haltères du tiroir", priceCents: 15_000 });
const WHEY = cartProduct({ id: 2, name: "Whey du tiroir", priceCents: 4_550, category: "supplements" });
const EMPTY = { name: "Votre panier est vide" } as const;

const cartButton = () => screen.getByRole("button", { name: /^Panier/, hidden: true });
const drawer = () => screen.getByRole("dialog", { name: /^Panier \(/ });
const rowOf = (name: string) => within(drawer()).getByText(name).closest("li") as HTMLElement;

type Offers = Record<number, { stock: number; priceCents: number; onSale: boolean }>;

async function renderSite(offers: Offers | "no network" = {}) {
  stubServer({
    "GET /functions/v1/stock": () => (offers === "no network" ? offers : json(offers)),
  });
  const site = await renderRoutes([
    {
      path: "/",
      element: (
        <>
          <CartButton />
          <AddToCart product={DUMBBELLS} stock={10} />
        </>
      ),
    },
    { path: "/shop", element: <h1>La boutique</h1> },
    { path: "/checkout", element: <h1>Commander</h1> },
  ]);
  return {
    ...site,
    open: async () => {
      await site.user.click(cartButton());
      await screen.findByRole("dialog", { name: /^Panier \(/ });
    },
  };
}

const asOffered: Offers = {
  1: { stock: 10, priceCents: 15_000, onSale: true },
  2: { stock: 10, priceCents: 4_550, onSale: true },
};

test("an empty cart says so, gives the focus back when it closes, and leads to the shop", async () => {
  const { open, user, address } = await renderSite();
  expect(cartButton()).toHaveAccessibleName("Panier");
  await open();
  expect(drawer()).toHaveAccessibleName("Panier (0 articles)");
  expect(within(drawer()).getByRole("heading", EMPTY)).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(cartButton()).toHaveFocus());
  await open();
  await user.click(within(drawer()).getByRole("link", { name: "Voir la boutique" }));
  expect(await screen.findByRole("heading", { name: "La boutique" })).toBeVisible();
  expect(address()).toBe("/shop");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("rows show the price and the sum, and units are counted one by one", async () => {
  fillCart([DUMBBELLS, 2], [WHEY, 1]);
  const { open, user } = await renderSite(asOffered);
  expect(cartButton()).toHaveAccessibleName("Panier, 3 articles");
  expect(cartButton()).toHaveTextContent("3");
  await open();
  expect(drawer()).toHaveAccessibleName("Panier (3 articles)");
  const row = rowOf("Haltères du tiroir");
  expect(row).toHaveTextContent(/150,00\s€ l’unité/);
  expect(row).toHaveTextContent(/300,00\s€/);
  expect(drawer()).toHaveTextContent(/Total\s*345,50\s€/);
  const press = (name: RegExp) => user.click(within(drawer()).getByLabelText(name));

  await press(/^Un de plus\s: Haltères du tiroir/);
  expect(row).toHaveTextContent(/450,00\s€/);
  expect(within(drawer()).getByRole("status")).toHaveTextContent(/^Haltères du tiroir\s: 3, 450,00\s€$/);
  expect(drawer()).toHaveAccessibleName("Panier (4 articles)");
  for (let left = 2; left >= 0; left -= 1) await press(/^Un de moins\s: Haltères du tiroir/);
  expect(within(drawer()).queryByText("Haltères du tiroir")).toBeNull();
  expect(drawer()).toHaveAccessibleName("Panier (1 article)");
  await press(/^Retirer Whey du tiroir$/);
  expect(within(drawer()).getByRole("heading", EMPTY)).toBeVisible();
  expect(localStorage.getItem("cart")).toBeNull();
});

test("a changed price, stock or sale is said beside its row, and only a press changes the cart", async () => {
  const wanted = [
    [cartProduct({ id: 11, name: "Tapis plus cher", priceCents: 2_000 }), 1],
    [cartProduct({ id: 12, name: "Corde rare" }), 5],
    [cartProduct({ id: 13, name: "Banc épuisé" }), 1],
    [cartProduct({ id: 14, name: "Sac retiré" }), 1],
  ] as const;
  fillCart(...wanted.map(([product, quantity]): [typeof product, number] => [product, quantity]));
  const { open, user } = await renderSite({
    11: { stock: 10, priceCents: 2_500, onSale: true },
    12: { stock: 3, priceCents: 2_000, onSale: true },
    13: { stock: 0, priceCents: 2_000, onSale: true },
    14: { stock: 10, priceCents: 2_000, onSale: false },
  });
  await open();
  await waitFor(() => expect(within(drawer()).getAllByRole("alert")).toHaveLength(4));
  expect(rowOf("Tapis plus cher")).toHaveTextContent(/Son prix a changé\s: 25,00\s€ au lieu de 20,00\s€\./);
  expect(rowOf("Corde rare")).toHaveTextContent("Il n’en reste que 3.");
  expect(rowOf("Banc épuisé")).toHaveTextContent("Cet article est épuisé.");
  expect(rowOf("Sac retiré")).toHaveTextContent("Cet article n’est plus vendu.");
  const before = { "Tapis plus cher": 1, "Corde rare": 5, "Banc épuisé": 1, "Sac retiré": 1 };
  expect(quantities()).toEqual(before);

  const carpet = rowOf("Tapis plus cher");
  await user.click(within(carpet).getByText("Accepter ce prix"));
  expect(carpet).toHaveTextContent(/25,00\s€ l’unité/);
  expect(within(carpet).queryByRole("alert")).toBeNull();
  await waitFor(() => expect(carpet).toHaveFocus());
  const rope = rowOf("Corde rare");
  await user.click(within(rope).getByText("En prendre 3"));
  expect(within(rope).queryByRole("alert")).toBeNull();
  await waitFor(() => expect(rope).toHaveFocus());
  expect(quantities()).toEqual({ ...before, "Corde rare": 3 });
});

test("a cart that cannot be checked says so, and still leads to the checkout", async () => {
  fillCart([DUMBBELLS, 1]);
  const { open, user, address } = await renderSite("no network");
  await open();
  expect(await within(drawer()).findByText(/n’ont pas pu être vérifiés/)).toBeVisible();
  await user.click(within(drawer()).getByRole("link", { name: "Procéder au paiement" }));
  await screen.findByRole("heading", { name: "Commander" });
  expect(address()).toBe("/checkout");
});

test("the toast of an added product leads to the cart, and the focus returns to its button", async () => {
  const { user } = await renderSite(asOffered);
  await user.click(screen.getByRole("button", { name: /^Ajouter au panier\s: Haltères du tiroir/ }));
  await user.click(await screen.findByRole("button", { name: "Voir le panier" }));
  await waitFor(() => expect(quantities()).toEqual({ "Haltères du tiroir": 1 }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(cartButton()).toHaveFocus());
});

test("the toast of an added product is gone once the drawer is open", async () => {
  const { open, user } = await renderSite(asOffered);
  await user.click(screen.getByRole("button", { name: /^Ajouter au panier\s: Haltères du tiroir/ }));
  await expectToast("Ajouté au panier", "Haltères du tiroir");
  expect(quantities()).toEqual({ "Haltères du tiroir": 1 });
  await open();
  await waitFor(() => expect(screen.queryByText("Ajouté au panier")).toBeNull());
});

const HUGE = JSON.stringify({ items: [{ product: DUMBBELLS, quantity: 999_999_999 }] });

test.each(["x", "null", "[1]", '{"items":[null,{"quantity":"2"}]}', '{"items":"abc"}', HUGE])(
  "a storage that holds %s is an empty cart",
  async (garbage) => {
    localStorage.setItem("cart", garbage);
    const { open } = await renderSite();
    expect(cartButton()).toHaveAccessibleName("Panier");
    await open();
    expect(within(drawer()).getByRole("heading", EMPTY)).toBeVisible();
  },
);
