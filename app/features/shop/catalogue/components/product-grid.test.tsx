import { expect, test } from "vitest";
import {
  json,
  renderElement,
  screen,
  stubServer,
  waitFor,
} from "../../../../../tests/fixtures/component/component.tsx";
import type { ShownProduct } from "../queries/find-product.server.ts";
import type { ListedProduct } from "../queries/list-products.server.ts";
import { ProductGrid } from "./product-grid.tsx";
import { PurchasePanel } from "./purchase-panel.tsx";

const product = (given: Partial<ListedProduct>): ListedProduct => ({
  id: 1,
  name: "Haltères réglables",
  summary: "Deux haltères.",
  priceCents: 15_000,
  category: "equipment",
  type: "one_time",
  netGrams: null,
  image: "",
  ...given,
});
const DELIVERY = { flatCents: 490, freeFromCents: 6_000, days: { from: 2, to: 4 } };
const offer = (stock: number) => ({ stock, priceCents: 15_000, onSale: true });
const cardOf = (name: string) => screen.getByRole("heading", { name }).closest("article") as HTMLElement;

test("a card says the category, the price and the stock, and offers the way to buy", async () => {
  stubServer({
    "GET /functions/v1/stock": () => json({ 1: offer(20), 2: offer(20), 9: offer(3), 19: offer(0) }),
  });
  await renderElement(
    <ProductGrid
      headingLevel={2}
      products={[
        product({}),
        product({ id: 2, name: "Protéine whey", priceCents: 4_500, category: "supplements", netGrams: 900 }),
        product({ id: 9, name: "Bandes élastiques" }),
        product({ id: 19, name: "Banc de musculation" }),
        product({
          id: 6,
          name: "Programme Force",
          priceCents: 1_900,
          category: "coaching",
          type: "subscription",
        }),
      ]}
    />,
  );
  const once = cardOf("Haltères réglables");
  await waitFor(() => expect(once).toHaveTextContent("En stock"));
  expect(once).toHaveTextContent("Équipements");
  expect(once).toHaveTextContent(/150\s€/);
  expect(once).toHaveTextContent("Achat unique");
  expect(once).not.toHaveTextContent("/kg");
  expect(screen.getByRole("button", { name: /^Ajouter au panier\s: Haltères réglables/ })).toBeEnabled();
  expect(cardOf("Protéine whey")).toHaveTextContent("Compléments");
  expect(cardOf("Protéine whey")).toHaveTextContent(/soit 50,00\s€\/kg/);
  expect(cardOf("Bandes élastiques")).toHaveTextContent("Plus que 3");

  const soldOut = cardOf("Banc de musculation");
  expect(soldOut.querySelector("[data-stock]")).toHaveTextContent(/^Épuisé$/);
  expect(soldOut.querySelector("button")).toBeDisabled();

  const monthly = cardOf("Programme Force");
  expect(monthly).toHaveTextContent("Programmes");
  expect(monthly).toHaveTextContent(/19\s€\/mois/);
  expect(monthly).not.toHaveTextContent("Achat unique");
  expect(screen.getByRole("link", { name: /^S’abonner/ })).toHaveAttribute("href", "/product/6");
});

test("a subscriber is led to the subscription instead of a second one", async () => {
  stubServer({ "GET /functions/v1/stock": () => json({}) });
  const monthly = product({ type: "subscription", category: "coaching" }) as ShownProduct;
  await renderElement(<PurchasePanel product={monthly} delivery={DELIVERY} subscribed />);
  expect(screen.getByRole("link", { name: "Mes abonnements" })).toHaveAttribute("href", "/mes-abonnements");
  expect(screen.queryByRole("button", { name: "S’abonner" })).toBeNull();
});

test("a product page says how many are left, and says it again when its tab is looked at", async () => {
  let stock = 2;
  stubServer({ "GET /functions/v1/stock": () => json({ 1: offer(stock) }) });
  await renderElement(
    <PurchasePanel product={product({}) as ShownProduct} delivery={DELIVERY} subscribed={false} />,
  );
  const line = () => document.querySelector("[data-stock]");
  await waitFor(() => expect(line()).toHaveTextContent(/^Plus que 2$/));
  expect(screen.getByRole("button", { name: /^Ajouter au panier\s: Haltères réglables/ })).toBeEnabled();
  stock = 0;
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(line()).toHaveTextContent(/^Épuisé$/));
  const button = screen.getByRole("button", { name: /Haltères réglables/ });
  expect(button).toBeDisabled();
  expect(button).toHaveTextContent(/^Épuisé$/);
});
