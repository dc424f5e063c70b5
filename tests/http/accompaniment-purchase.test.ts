import { expect, test } from "vitest";
import {
  DEFAULT_PLAN,
  pricePlan,
  productIdOf,
  requestPricing,
  STANDARD_PRICES,
  soldPrices,
} from "~/features/accompaniment/contract/rules/plan.ts";
import { decidePayment, waitForHeading } from "../fixtures/server/http-sessions.ts";
import { PlainPage } from "../fixtures/server/plain-page.ts";
import { sharedServer } from "../fixtures/server/shared-server.ts";

const server = sharedServer();
const ANSWERS = {
  currentWeight: "82,5",
  targetWeight: "75",
  height: "178",
  location: "paris",
  sessionsPerWeek: "3",
  healthIssues: "Entorse ancienne",
  fitnessLevel: "debutant",
  goal: "force",
};
/** The sample coaches who lead to this goal are not near Nantes; some work by webcam. */
const FAR = { ...ANSWERS, location: "nantes" };

const order = (given: Record<string, unknown> = {}) => ({
  product_id: productIdOf(DEFAULT_PLAN),
  price: pricePlan(DEFAULT_PLAN, soldPrices(DEFAULT_PLAN.type, STANDARD_PRICES)).monthlyCents,
  setupData: ANSWERS,
  planConfig: DEFAULT_PLAN,
  pricing: requestPricing(DEFAULT_PLAN, soldPrices(DEFAULT_PLAN.type, STANDARD_PRICES)),
  consents: { adult: true, begin: true, health: true },
  ...given,
});

async function newBuyer() {
  const { id, browser } = await server.member({ firstName: "Zoé", lastName: "Martin" });
  return {
    browser,
    buy: async (given?: Record<string, unknown>) => {
      const { status, text } = await browser.post("/functions/v1/create-subscription", order(given));
      return { status, body: JSON.parse(text) };
    },
    bought: () =>
      server.query(
        "select status, months, total_cents from accompaniments where student_id = $1 order by created_at",
        id,
      ),
  };
}

test("a price that is not ours is refused, and nothing is bought", async () => {
  const { buy, bought } = await newBuyer();
  const { status, body } = await buy({ price: 100 });
  expect([status, body.error]).toEqual([409, "Impossible de créer la session de paiement"]);
  expect(await bought()).toEqual([]);
});

test("nothing is bought without each agreement", async () => {
  const { buy, bought } = await newBuyer();
  for (const missing of ["adult", "begin", "health"]) {
    const consents = { adult: true, begin: true, health: true, [missing]: false };
    const { status, body } = await buy({ consents });
    expect(status, missing).toBe(400);
    expect(body.errors, missing).toHaveProperty(missing);
  }
  expect(await bought()).toEqual([]);
});

test("a visitor is not signed in, and a coach buys nothing", async () => {
  const visitor = await server.visitor().post("/functions/v1/create-subscription", order());
  expect(visitor.status).toBe(401);
  const coach = await server.member({ role: "coach" });
  const refused = await coach.browser.post("/functions/v1/create-subscription", order());
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("Seuls les comptes Élève peuvent acheter un accompagnement.");
  const setup = await PlainPage.open(coach.browser, "/accompaniment/setup");
  expect(setup.find.getByText(/^Seuls les comptes Élève peuvent acheter un accompagnement\./)).toBeTruthy();
});

test("a visitor reads who could accompany them around any commune, and that a place is unknown", async () => {
  const ask = async (city: string) => {
    const asked = new URLSearchParams({ goal: "force", city });
    const { status, text } = await server.visitor().get(`/functions/v1/accompaniment-reach?${asked}`);
    return { status, body: JSON.parse(text) };
  };
  const { status, body } = await ask("Montreuil, Seine-Saint-Denis");
  expect([status, body.reach, body.city]).toEqual([200, "near", "Montreuil"]);
  expect(Object.keys(body.coaches.rows[0]).sort()).toEqual([
    "discipline",
    "id",
    "image",
    "name",
    "rating",
    "reviewsCount",
    "town",
  ]);
  expect((await ask("Xqzvbn")).status).toBe(400);
});

test("where nobody is near, an agreement to the webcam is needed, and the payment can be resumed later", async () => {
  const { browser, buy, bought } = await newBuyer();
  const refused = await buy({ setupData: FAR });
  expect(refused.status).toBe(409);
  expect(refused.body.errors.webcam).toMatch(/sans votre accord pour la visio/);
  expect(await bought()).toEqual([]);
  const consents = { adult: true, begin: true, health: true, webcam: true };
  const { body } = await buy({ setupData: FAR, consents });
  expect(body.url).toMatch(/\/paiement-demo\//);
  expect(await bought()).toEqual([{ status: "awaiting_payment", months: 3, total_cents: 116_000 }]);

  const waiting = await PlainPage.open(browser, "/mon-accompagnement");
  expect(waiting.find.getByText("Votre paiement n’est pas terminé")).toBeTruthy();
  const paid = await decidePayment(waiting, browser, "Payer");
  const done = await waitForHeading(browser, paid.address, /^Abonnement activé\s!$/);
  for (const [name, to] of [
    ["Tableau de bord", "/dashboard"],
    ["Trouver un coach", "/coaches"],
  ] as const)
    expect(done.find.getAllByRole("link", { name }).map((link) => link.getAttribute("href"))).toContain(to);
  const setup = await PlainPage.open(browser, "/accompaniment/setup");
  expect(setup.find.getByText("Votre accompagnement est en cours")).toBeTruthy();
});
