import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { demoAccompaniment } from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import { SECRETS } from "../../../../tests/fixtures/accounts/secrets.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { saveCapacity } from "../coach/commands/save-capacity.server.ts";
import { findOpenOffer } from "../coach/queries/followed.server.ts";
import { requireOwnAccompaniment } from "../gate.server.ts";
import { openHealth } from "../health/commands/sealed-health.server.ts";
import { buyAccompaniment } from "./commands/buy-accompaniment.server.ts";
import { findLastBought } from "./queries/purchase.server.ts";
import {
  DEFAULT_PLAN,
  type PlanConfig,
  pricePlan,
  productIdOf,
  requestPricing,
  STANDARD_PRICES,
  soldPrices,
} from "./rules/plan.ts";
import { type Purchase, purchaseSchema } from "./schema/purchase.ts";

const demo = demoAccompaniment(testDatabase());
const { db, pool, rows, parts, student, other, press, work, order } = demo;

const SETUP = {
  currentWeight: "82,5",
  targetWeight: "75",
  height: "178",
  location: "lyon",
  sessionsPerWeek: "3",
  healthIssues: "Une entorse au genou droit",
  fitnessLevel: "debutant",
  goal: "bien-etre",
};
const ALL = { adult: true, begin: true, health: true };

const pricesOf = ({ type }: PlanConfig) => soldPrices(type, STANDARD_PRICES);

/** The request as a browser sends it. */
const request = (plan: Partial<PlanConfig> = {}, more: Record<string, unknown> = {}) => {
  const planConfig = { ...DEFAULT_PLAN, ...plan };
  const pricing = requestPricing(planConfig, pricesOf(planConfig));
  return {
    product_id: productIdOf(planConfig),
    price: pricePlan(planConfig, pricesOf(planConfig)).monthlyCents,
    setupData: SETUP,
    planConfig,
    pricing,
    consents: ALL,
    ...more,
  };
};
const buy = (
  sent: unknown = request(),
  by = student,
  slowed: Partial<Pick<typeof parts, "db" | "provider">> = {},
): Promise<string> =>
  buyAccompaniment(
    {
      ...parts,
      ...slowed,
      columnKeys: SECRETS.columnKeys,
      operator: { isVatExempt: false },
      pathsOf: (id) => ({ returnPath: `/merci/${id}`, cancelPath: "/accompaniment/plan-selection" }),
    },
    by,
    purchaseSchema.parse(sent) as Purchase,
  );
function newGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
const all = () => rows("select * from accompaniments order by created_at");
const refusal = (message: string) => expect.objectContaining({ message });
const NOT_SOLD = refusal("Impossible de créer la session de paiement");

describe("a purchase", () => {
  test("is one accompaniment with its instalments, which add up to the total", async () => {
    await buy(request({ duration: 7, coachingSessions: 5, monthlyReviews: 2 }));
    const [bought] = await all();
    expect(bought).toMatchObject({
      status: "awaiting_payment",
      type: "accompagnement",
      months: 7,
      sessions: 5,
      reviews: 2,
      total_cents: 124_000,
      city: "Lyon",
      wanted_coach_id: null,
      goal: "bien-etre",
      level: "debutant",
      sessions_per_week: 3,
      accepts_webcam: false,
      coach_id: null,
    });
    const charges = await rows("select amount_cents as cents from charges order by number");
    expect(charges).toHaveLength(7);
    expect(charges.reduce((sum, { cents }) => sum + cents, 0)).toBe(124_000);
    const [payment] = await rows("select * from payments");
    expect(payment).toMatchObject({
      kind: "instalments",
      seller_id: null,
      payable_kind: "accompaniment",
      payable_id: bought.id,
      description: "Accompagnement complet, 7\u00a0mois",
    });
  });

  test("keeps health where only the keys read it, and nowhere else", async () => {
    await buy();
    const [{ id, health }] = await all();
    expect(openHealth(SECRETS.columnKeys, { id, health })).toEqual({
      currentWeight: 82.5,
      targetWeight: 75,
      height: 178,
      healthIssues: "Une entorse au genou droit",
    });
    const { rows: tables } = await pool.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
    );
    for (const { name } of tables) {
      const found = await pool.query(
        `select 1 from ${name} t where t::text like '%entorse%' or t::text like '%82.5%'`,
      );
      expect([name, found.rowCount]).toEqual([name, 0]);
    }
  });

  test("pressed twice, at once or later, is one accompaniment and one page", async () => {
    const [first, second] = await Promise.all([buy(), buy()]);
    expect(second).toBe(first);
    expect(await buy()).toBe(first);
    expect(await all()).toHaveLength(1);
    expect(await rows("select 1 from payments")).toHaveLength(1);
  });

  test("of two plans at the same moment is one accompaniment, and all get its page", async () => {
    const plans = [{}, { duration: 7 }];
    const urls = await Promise.all(Array.from({ length: 18 }, (_, at) => buy(request(plans[at % 2]))));
    expect(new Set(urls).size).toBe(1);
    expect(await rows("select 1 from accompaniments where status = 'awaiting_payment'")).toHaveLength(1);
  });

  test("that another plan replaces before its page is opened gets the page of the other", async () => {
    const [committed, opening] = [newGate(), newGate()];
    const slowDb = Object.create(db, {
      transaction: {
        value: async (work: Parameters<typeof db.transaction>[0]) => {
          const sold = await db.transaction(work);
          committed.open();
          await opening.opened;
          return sold;
        },
      },
    });
    const first = buy(request(), student, { db: slowDb });
    await committed.opened;
    const second = await buy(request({ duration: 7 }));
    opening.open();
    expect(await first).toBe(second);
    expect(await rows("select months from accompaniments where status = 'awaiting_payment'")).toEqual([
      { months: 7 },
    ]);
  });

  test("that another plan replaces while its page is opened gets the page of the other", async () => {
    const [asked, answering] = [newGate(), newGate()];
    const slowProvider = Object.create(parts.provider, {
      startCheckout: {
        value: async (...call: Parameters<typeof parts.provider.startCheckout>) => {
          asked.open();
          await answering.opened;
          return parts.provider.startCheckout(...call);
        },
      },
    });
    const first = buy(request(), student, { provider: slowProvider });
    await asked.opened;
    const second = await buy(request({ duration: 7 }));
    answering.open();
    expect(await first).toBe(second);
  });

  test("of two plans in quick succession always gets a page", async () => {
    const urls = await Promise.all(
      Array.from({ length: 18 }, async (_, at) => {
        await delay(4 * at);
        return buy(request({ duration: at % 2 ? 7 : 3 }));
      }),
    );
    expect(urls.filter(Boolean)).toHaveLength(18);
    expect(await rows("select 1 from accompaniments where status = 'awaiting_payment'")).toHaveLength(1);
  });

  test("with other answers is the same page, and what was answered last counts", async () => {
    const first = await buy();
    expect(await buy(request({}, { setupData: { ...SETUP, height: 180, sessionsPerWeek: 2 } }))).toBe(first);
    const [{ id, health, sessions_per_week }, ...more] = await all();
    expect(more).toEqual([]);
    expect(sessions_per_week).toBe(2);
    expect(openHealth(SECRETS.columnKeys, { id, health })?.height).toBe(180);
  });

  test("of another plan takes the place of the one before, whose page closes and whose health is gone", async () => {
    const first = await buy();
    const second = await buy(request({ duration: 6 }));
    expect(second).not.toBe(first);
    expect(await all()).toEqual([
      expect.objectContaining({ status: "ended", ending: "unpaid", months: 3, health: null }),
      expect.objectContaining({ status: "awaiting_payment", months: 6 }),
    ]);
    await work();
    expect(await rows("select status from payments order by created_at")).toEqual([
      { status: "expired" },
      { status: "open" },
    ]);
    expect(await findLastBought(db, student)).toMatchObject({ months: 6, checkoutUrl: second });
  });

  test("of one that was paid for a moment ago is refused, and the payment stays", async () => {
    await press(await buy());
    await pool.query("update payments set status = 'running'");
    await expect(buy(request({ duration: 6 }))).rejects.toMatchObject({ code: "conflict" });
    expect(await all()).toHaveLength(1);
  });

  test("of one that runs is refused, for that student alone", async () => {
    await demo.start();
    await expect(buy()).rejects.toMatchObject({ code: "conflict" });
    await buy(request(), other);
    expect(await all()).toHaveLength(2);
  });
});

describe("what is asked for is reckoned again", () => {
  const tampered: [string, Record<string, unknown>][] = [
    ["a lower price", { price: 100 }],
    [
      "a lower total",
      { pricing: { ...requestPricing(DEFAULT_PLAN, pricesOf(DEFAULT_PLAN)), totalPrice: 1 } },
    ],
    [
      "a lower base",
      { pricing: { ...requestPricing(DEFAULT_PLAN, pricesOf(DEFAULT_PLAN)), baseMonthlyPrice: 80 } },
    ],
    ["free sessions", { planConfig: { ...DEFAULT_PLAN, coachingSessions: 72 } }],
    [
      "the price of the other type",
      { pricing: requestPricing(DEFAULT_PLAN, soldPrices("programme", STANDARD_PRICES)) },
    ],
  ];
  test.each(tampered)("%s is refused, and nothing is written", async (_, more) => {
    await expect(buy(request({}, more))).rejects.toEqual(NOT_SOLD);
    expect(await all()).toEqual([]);
    expect(await rows("select 1 from payments")).toEqual([]);
  });

  test("what the page showed before operators decided other prices is refused, and sold at theirs once it is shown", async () => {
    await rows(
      "insert into business_settings (key, value, effective_from, reason) values ('accompanimentUnitCents', 5500, now(), 'Un essai')",
    );
    try {
      await expect(buy(request())).rejects.toEqual(NOT_SOLD);
      const prices = { ...pricesOf(DEFAULT_PLAN), unitCents: 5_500 };
      const pricing = requestPricing(DEFAULT_PLAN, prices);
      await buy(request({}, { price: pricePlan(DEFAULT_PLAN, prices).monthlyCents, pricing }));
      expect(await all()).toMatchObject([{ unit_cents: 5_500, month_cents: 12_000 }]);
    } finally {
      await rows("truncate business_settings");
    }
  });

  const malformed: [string, Record<string, unknown>][] = [
    ["a product of another length", { product_id: "accompagnement_1m" }],
    ["more reviews than months", { planConfig: { ...DEFAULT_PLAN, monthlyReviews: 4 } }],
    ["half a session", { planConfig: { ...DEFAULT_PLAN, coachingSessions: 0.5 } }],
    ["nineteen months", { planConfig: { ...DEFAULT_PLAN, duration: 19 }, product_id: "accompagnement_19m" }],
    ["no first meeting", { planConfig: { ...DEFAULT_PLAN, introSession: false } }],
    ["no city", { setupData: { ...SETUP, location: " " } }],
    ["no coach", { coach: "Nora" }],
    ["six sessions a week", { setupData: { ...SETUP, sessionsPerWeek: 6 } }],
  ];
  test.each(malformed)("%s is no plan", (_, more) => {
    expect(purchaseSchema.safeParse(request({}, more)).success).toBe(false);
  });
});

describe("the place", () => {
  const at = (location: string) => request({}, { setupData: { ...SETUP, location } });

  test("is any commune of the gazetteer, as it was chosen or typed", async () => {
    await buy(at("Villeurbanne, Rhône, Auvergne-Rhône-Alpes"));
    const [{ city, latitude, longitude }] = await all();
    expect(city).toBe("Villeurbanne");
    expect(Math.abs(latitude - 45.77) + Math.abs(longitude - 4.88)).toBeLessThan(0.05);
    await buy(at("69100"));
    expect((await all()).at(-1)).toMatchObject({ city: "Villeurbanne" });
  });

  test("that nobody knows is refused, and nothing is written", async () => {
    await expect(buy(at("Xqzvbn"))).rejects.toMatchObject({ code: "conflict", field: "location" });
    expect(await all()).toEqual([]);
  });
});

describe("the coach whom the student would like", () => {
  const wanting = (coach: number, more: Record<string, unknown> = {}) => request({}, { coach, ...more });

  test("is asked first, though another one is better, and then the next", async () => {
    await press(await buy(wanting(demo.ids.second)));
    await work();
    const offers = () =>
      rows("select coach_id as coach, status from accompaniment_offers order by asked_at, id");
    expect(await offers()).toEqual([{ coach: demo.ids.second, status: "open" }]);
    const [{ id }] = await all();
    const own = await requireOwnAccompaniment(db, student, id);
    expect(await findOpenOffer(db, own)).toMatchObject({ wantedName: "Hugo Roy" });
    await demo.answer(id, false);
    expect(await offers()).toEqual([
      { coach: demo.ids.second, status: "declined" },
      { coach: demo.ids.coach, status: "open" },
    ]);
    // The name of a replacement stays unknown until this coach has accepted.
    expect(await findOpenOffer(db, own)).toMatchObject({ wantedName: null });
  });

  test("is refused where they cannot be asked: nothing is sold in their place", async () => {
    const refused = { code: "conflict", field: "coach" };
    await expect(buy(wanting(999_999))).rejects.toMatchObject(refused);
    await saveCapacity(db, demo.second, { accompaniments: 0 });
    await expect(buy(wanting(demo.ids.second))).rejects.toMatchObject(refused);
    expect(await all()).toEqual([]);
  });

  test("can be another one until it is paid, on the same page", async () => {
    const first = await buy(wanting(demo.ids.second));
    expect(await buy(request())).toBe(first);
    expect(await all()).toMatchObject([{ wanted_coach_id: null }]);
  });
});

describe("nobody buys without having said yes", () => {
  test.each(["adult", "begin", "health"] as const)("to %s", async (box) => {
    await expect(buy(request({}, { consents: { ...ALL, [box]: false } }))).rejects.toMatchObject({
      field: box,
    });
    await expect(buy(request({}, { consents: { ...ALL, [box]: undefined } }))).rejects.toMatchObject({
      field: box,
    });
    expect(await all()).toEqual([]);
  });

  test("to the webcam, where nobody is near", async () => {
    const far = { setupData: { ...SETUP, location: "nice" } };
    await expect(buy(request({}, far))).rejects.toMatchObject({ field: "webcam" });
    await buy(request({}, { ...far, consents: { ...ALL, webcam: true } }));
    expect(await all()).toEqual([expect.objectContaining({ city: "Nice", accepts_webcam: true })]);
  });

  test("and nothing is sold where there is nobody at all", async () => {
    await pool.query("update listings set by_webcam = false");
    const far = { setupData: { ...SETUP, location: "nice" }, consents: { ...ALL, webcam: true } };
    await expect(buy(request({}, far))).rejects.toMatchObject({ code: "conflict", field: undefined });
    await pool.query("update listings set by_webcam = true");
    expect(await all()).toEqual([]);
  });
});

test.each(["early", "late"])(
  "waits while the last payment of one that ended %s is open, on its own page",
  async (ending) => {
    const { id: earlier, paymentId } = await order();
    const set = (what: string) => rows(`update accompaniments set ${what} where id = $1`, earlier);
    await set(
      `status = 'ended', ending = '${ending}', started_at = now(), ended_at = now(), late_since = now(), bookable_until = null`,
    );
    await expect(buy()).rejects.toThrow("réglez-le");
    // It is not late yet, and will be taken in a moment.
    await set("late_since = null");
    await rows(
      "update charges set number = 4, status = 'planned' where payment_id = $1 and number = 3",
      paymentId,
    );
    await expect(buy()).rejects.toThrow("réglez-le");
    await set("settled_at = now()");
    await buy();
    expect(await all()).toHaveLength(2);
  },
);
