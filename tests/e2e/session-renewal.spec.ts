import type { BrowserContext, Page } from "@playwright/test";
import { DESKTOP, expect, hydrated } from "../fixtures/browser.ts";
import { query } from "../fixtures/e2e-database.ts";
import { open, test } from "../fixtures/own-account.ts";

const GET_SESSION = "**/api/auth/get-session";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

test.use({ viewport: DESKTOP, allowedErrors: [/ERR_FAILED/] });

const OWN = "user_id = (select id from users where email = $1)";

/** Two tabs on different pages, both signed in, each writing down what it hears. */
async function openTwoTabs(page: Page, context: BrowserContext): Promise<[Page, Page]> {
  await context.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new BroadcastChannel("elan-session").addEventListener("message", ({ data }) => heard.push(data));
  });
  const other = await context.newPage();
  await open(page, "/profile");
  await open(other, "/faq");
  return [page, other];
}

const heardIn = (tab: Page) => tab.evaluate(() => (window as unknown as { heard: string[] }).heard);

/** No tab of this browser is ever hidden: the event that tells of a return is given by hand. */
const comeBack = (tab: Page) =>
  tab.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));

const reloaded = (tab: Page) =>
  tab.waitForResponse((answer) => answer.url().includes(".data") && answer.ok());

const expiry = async (email: string) => {
  const [session] = await query<{ at: Date }>(`select expires_at as at from sessions where ${OWN}`, email);
  return Number(session?.at);
};

async function growOld(email: string): Promise<number> {
  await query(`update sessions set expires_at = expires_at - interval '2 days' where ${OWN}`, email);
  return expiry(email);
}

test("a visit of a moment renews the session too", async ({ page, email }) => {
  const aged = await growOld(email);
  const renewed = page.waitForResponse(GET_SESSION);
  await open(page, "/faq");
  await renewed;
  expect((await expiry(email)) - aged).toBeGreaterThanOrEqual(2 * DAY_MS);
});

test("a session that is renewed is news in every tab, from the first return on, and only once", async ({
  page,
  context,
  email,
}) => {
  const tabs = await openTwoTabs(page, context);
  // Signed in two days ago: past the age at which a session is renewed.
  const aged = await growOld(email);
  const [tab, other] = tabs;
  let asked = 0;
  await context.route(GET_SESSION, (route) => {
    asked += 1;
    return route.continue();
  });

  await comeBack(tab);
  expect(asked, "a return within five minutes").toBe(0);

  await context.clock.setFixedTime(Date.now() + 6 * MINUTE_MS);
  await Promise.all([...tabs.map(reloaded), comeBack(tab)]);
  for (const each of tabs) await expect.poll(() => heardIn(each)).toEqual(["TOKEN_REFRESHED"]);
  expect(asked).toBe(1);
  expect((await expiry(email)) - aged).toBeGreaterThanOrEqual(2 * DAY_MS);

  // Both tabs have learnt the new expiry: whoever asks next finds nothing to tell.
  await context.clock.setFixedTime(Date.now() + 12 * MINUTE_MS);
  for (const each of tabs) {
    await Promise.all([each.waitForResponse(GET_SESSION), comeBack(each)]);
    await each.waitForTimeout(200);
  }
  expect(asked).toBe(3);
  for (const each of tabs) expect(await heardIn(each)).toEqual(["TOKEN_REFRESHED"]);
  await expect(other.getByRole("button", { name: /^Mon espace/ })).toBeVisible();
});

test("a device that wakes before its network asks again, and finds out in every tab that its session has ended", async ({
  page,
  context,
  email,
}) => {
  const [tab, other] = await openTwoTabs(page, context);
  let asked = 0;
  await context.route(GET_SESSION, (route) => {
    asked += 1;
    return asked < 3 ? route.abort() : route.continue();
  });
  await query(`delete from sessions where ${OWN}`, email);
  await context.clock.setFixedTime(Date.now() + 6 * MINUTE_MS);
  await comeBack(tab);
  await expect(other.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();
  await expect(tab).toHaveURL(/\/\?auth=login&redirect=%2Fprofile$/);
  await hydrated(tab);
  expect(await heardIn(other)).toEqual(["SIGNED_OUT"]);
  expect(asked).toBe(3);
});
