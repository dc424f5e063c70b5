import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { PremiumOffer } from "./components/premium-offer.tsx";

const shown = (priceCents: number | undefined) => {
  const element = createElement(PremiumOffer, { priceCents });
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
};

it("sells nothing without a price, and says so", () => {
  expect(shown(undefined)).toContain("Aucun prix n’a été fixé");
  expect(shown(undefined)).not.toContain("€");
});

it("shows the price, that it cannot be bought yet, and no button that would", () => {
  const page = shown(1_990);
  expect(page).toContain("19,90\u00a0€");
  expect(page).toContain("pas encore ouvert");
  expect(page).not.toMatch(/<(button|form)/);
});
