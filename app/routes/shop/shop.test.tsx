import { expect, test } from "vitest";
import { readShopRequest } from "~/features/shop/catalogue/rules/shop-address.ts";
import {
  json,
  renderRoutes,
  screen,
  stubServer,
  waitFor,
} from "../../../tests/fixtures/component/component.tsx";
import { screenRoute } from "../../../tests/fixtures/component/screen-route.tsx";
import Shop from "./shop.tsx";

const found = (...names: string[]) => ({
  rows: names.map((name, at) => ({
    id: at + 1,
    name,
    summary: "",
    priceCents: 1_000,
    category: "supplements",
    type: "one_time",
    netGrams: null,
    image: "",
  })),
  total: names.length,
  page: 1,
  pageCount: 1,
});

test("a list that is slow to come is announced, and its shape is shown meanwhile", async () => {
  stubServer({ "GET /functions/v1/stock": () => json({}) });
  let answerList = (_: ReturnType<typeof found>) => {};
  const slow = new Promise<ReturnType<typeof found>>((resolve) => {
    answerList = resolve;
  });
  const { user, address } = await renderRoutes(
    [
      screenRoute("/shop", Shop, {
        loader: async ({ request }) => {
          const asked = readShopRequest(new URL(request.url).searchParams);
          return {
            asked,
            isDemo: false,
            sells: true,
            refusal: undefined,
            found: asked.category ? await slow : found("Haltères", "Whey"),
          };
        },
      }),
    ],
    { at: "/shop" },
  );
  expect(screen.getByText("2 produits")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Catégorie"), "Compléments");
  expect(await screen.findByText("Chargement des produits")).toBeInTheDocument();
  expect(screen.getByText("Recherche en cours...")).toBeVisible();
  expect(screen.queryByText("Haltères")).toBeNull();
  answerList(found("Whey"));
  expect(await screen.findByText("1 produit")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Chargement des produits")).toBeNull());
  expect(address()).toBe("/shop?category=supplements");
});
