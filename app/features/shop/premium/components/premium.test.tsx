import { expect, test } from "vitest";
import { stubTabs } from "../../../../../tests/fixtures/browser/stored-cart.ts";
import { renderRoutes, screen, viewerWith } from "../../../../../tests/fixtures/component/component.tsx";
import type { ListedSubscription } from "../../subscriptions/queries/subscriptions.server.ts";
import { OwnPremium } from "./own-premium.tsx";
import { PageStatistics } from "./page-statistics.tsx";
import { PremiumOffer } from "./premium-offer.tsx";

const PAYMENT = "http://localhost:3000/paiement-demo/demo_1";

const PREMIUM: ListedSubscription = {
  id: "00000000-0000-4000-8000-000000000001",
  purpose: "premium",
  productId: null,
  name: "Premium",
  priceCents: 1_990,
  status: "running",
  ending: null,
  startedAt: new Date("2026-10-19T10:00:00Z"),
  endedAt: null,
  refundCents: 0,
  nextPaymentDay: "2026-12-19",
  withdrawableUntil: undefined,
  checkoutUrl: null,
  months: [{ month: 1, cents: 1_990, paidAt: new Date("2026-10-19T10:00:00Z"), isRefunded: false }],
  documents: [],
};

test("without a price nothing can be bought, and the page says so", async () => {
  const lack = { text: "Premium n’est pas en vente pour l’instant." };
  await renderRoutes([{ path: "/", element: <PremiumOffer priceCents={0} lack={lack} /> }], { at: "/" });
  expect(screen.getByText(/pas en vente/)).toBeInTheDocument();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByText(/€/)).toBeNull();
});

test("with a price it says what is bought, by whom and for how long, before the button that buys", async () => {
  const tabs = stubTabs();
  const sent: Record<string, unknown>[] = [];
  const { user } = await renderRoutes(
    [
      { path: "/", element: <PremiumOffer priceCents={1_990} lack={undefined} /> },
      {
        path: "/functions/v1/create-subscription",
        action: async ({ request }) => {
          sent.push(Object.fromEntries(await request.formData()));
          return { ok: true, url: PAYMENT };
        },
      },
    ],
    { at: "/", viewer: viewerWith() },
  );
  expect(screen.getByText(/droit de rétractation des consommateurs ne s’y applique pas/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "S’abonner à Premium" }));
  expect(await screen.findByRole("link", { name: "Ouvrir la page de paiement" })).toHaveAttribute(
    "href",
    PAYMENT,
  );
  expect(sent).toMatchObject([{ product_id: "premium", price: "1990" }]);
  expect(tabs).toMatchObject([{ url: PAYMENT, closed: false }]);
});

test("it is ended in two steps, and says until when the advantages last", async () => {
  const sent: Record<string, unknown>[] = [];
  const { user } = await renderRoutes(
    [
      {
        path: "/",
        element: <OwnPremium premium={PREMIUM} until={undefined} />,
        action: async ({ request }) => {
          sent.push(Object.fromEntries(await request.formData()));
          return { ok: true };
        },
      },
    ],
    { at: "/" },
  );
  expect(
    screen.getByText("Prochain paiement : 19,90 €, le 19 décembre 2026.", { normalizer: plain }),
  ).toBeVisible();
  await user.click(screen.getByText("Mettre fin à Premium"));
  await user.click(screen.getByRole("button", { name: "Confirmer la fin" }));
  expect(sent).toEqual([{ intent: "end", subscription: PREMIUM.id }]);
});

test("after its end, the last day that was paid is named", async () => {
  const ended = { ...PREMIUM, status: "ended" as const, ending: "customer" as const, endedAt: new Date() };
  const until = new Date("2026-12-18T23:00:00Z");
  await renderRoutes([{ path: "/", element: <OwnPremium premium={ended} until={until} /> }], { at: "/" });
  expect(screen.getByText(/jusqu’au 18 décembre 2026 inclus/)).toBeVisible();
  expect(screen.queryByText("Mettre fin à Premium")).toBeNull();
});

test("the statistics are a table too, the latest week first", async () => {
  const weeks = ["2026-11-09", "2026-11-16"].map((monday, at) => ({
    monday,
    views: 10 + at,
    contacts: at,
    bookings: 0,
  }));
  await renderRoutes([{ path: "/", element: <PageStatistics weeks={weeks} /> }], { at: "/" });
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual(["16 novembre 20261110", "9 novembre 20261000"]);
});

const plain = (text: string) => text.replaceAll(/\s/g, " ");
