import { expect, test } from "vitest";
import { stubTabs } from "../../../../../tests/fixtures/browser/stored-cart.ts";
import {
  expectToast,
  renderRoutes,
  screen,
  viewerWith,
  waitFor,
} from "../../../../../tests/fixtures/component/component.tsx";
import { SubscribeButton } from "./subscribe-button.tsx";

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const PAYMENT = "http://localhost:3000/paiement-demo/demo_1";

async function renderButton(viewer: ReturnType<typeof viewerWith> | null, answer: unknown = {}) {
  const sent: Record<string, unknown>[] = [];
  const site = await renderRoutes(
    [
      { path: "/product/6", element: <SubscribeButton productId={6} priceCents={1_900} /> },
      {
        path: "/functions/v1/create-subscription",
        action: async ({ request }) => {
          sent.push(Object.fromEntries(await request.formData()));
          return typeof answer === "function" ? answer() : answer;
        },
      },
    ],
    { at: "/product/6?vu=1", viewer },
  );
  await site.user.click(screen.getByRole("button", { name: "S’abonner" }));
  return { ...site, sent };
}

test("a visitor who presses the button is asked to sign in, and nothing is sent", async () => {
  const tabs = stubTabs();
  const { address, sent } = await renderButton(null);
  await waitFor(() => expect(address()).toBe("/product/6?vu=1&auth=login"));
  expect([tabs, sent]).toEqual([[], []]);
});

test("a member's press opens the payment in a new tab, and a link leads there too", async () => {
  const tabs = stubTabs();
  const { sent } = await renderButton(viewerWith(), { ok: true, url: PAYMENT });
  const link = await screen.findByRole("link", { name: "Ouvrir la page de paiement" });
  expect(link).toHaveAttribute("href", PAYMENT);
  expect(tabs).toMatchObject([{ url: PAYMENT, closed: false }]);
  expect(sent).toEqual([{ product_id: "6", price: "1900", idempotencyKey: expect.stringMatching(UUID) }]);
});

test("the idempotency key stays the same until something was bought", async () => {
  stubTabs();
  const answers = [
    { ok: false, refusal: "Le prix a changé." },
    { ok: true, url: PAYMENT },
    { ok: true, url: PAYMENT },
  ];
  const { user, sent } = await renderButton(viewerWith(), () => answers.shift());
  const press = async (presses: number) => {
    await user.click(await screen.findByRole("button", { name: "S’abonner" }));
    await waitFor(() => expect(sent).toHaveLength(presses));
  };
  await expectToast("Erreur", "Le prix a changé.");
  await press(2);
  await screen.findByRole("link", { name: "Ouvrir la page de paiement" });
  await press(3);
  const [refused, bought, again] = sent.map(({ idempotencyKey }) => idempotencyKey);
  expect(bought).toBe(refused);
  expect(again).not.toBe(bought);
});

test("a refused subscription closes the tab and says why", async () => {
  const tabs = stubTabs();
  await renderButton(viewerWith(), { ok: false, refusal: "Le prix a changé." });
  await expectToast("Erreur", "Le prix a changé.");
  expect(tabs).toMatchObject([{ closed: true }]);
});
