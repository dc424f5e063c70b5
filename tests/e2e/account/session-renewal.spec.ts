import type { BrowserContext, Page } from "@playwright/test";
import { DAY_MS, MINUTE_MS } from "../../../app/platform/format/durations.ts";
import { open, test } from "../../fixtures/accounts/own-account.ts";
import { DESKTOP, expect } from "../../fixtures/browser/browser.ts";
import { query } from "../../fixtures/browser/e2e-database.ts";

const GET_SESSION = "**/api/auth/get-session";
const OWN = "user_id = (select id from users where email = $1)";

test.use({ viewport: DESKTOP });

/** Two tabs on different pages, both signed in; each notes the session events that it hears of. */
async function openTwoTabs(page: Page, context: BrowserContext): Promise<[Page, Page]> {
  await context.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new BroadcastChannel("elan-session").addEventListener("message", ({ data }) => heard.push(data));
  });
  const other = await context.newPage();
  await open(page, "/dashboard/account");
  await open(other, "/faq");
  return [page, other];
}

const heardIn = (tab: Page) => tab.evaluate(() => (window as unknown as { heard: string[] }).heard);

/** No tab of this browser is ever hidden: the test sends the event of a return itself. */
const comeBack = (tab: Page) =>
  tab.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));

const reloaded = (tab: Page) =>
  tab.waitForResponse((answer) => answer.url().includes(".data") && answer.ok());

async function expiry(email: string): Promise<number> {
  const [session] = await query<{ at: Date }>(`select expires_at as at from sessions where ${OWN}`, email);
  return Number(session?.at);
}

test("a session that is renewed, and one that has ended, is news in every tab", async ({
  page,
  context,
  email,
}) => {
  const tabs = await openTwoTabs(page, context);
  const [tab, other] = tabs;
  // Signed in two days ago: past the age at which a session is renewed.
  await query(`update sessions set expires_at = expires_at - interval '2 days' where ${OWN}`, email);
  const aged = await expiry(email);
  let asked = 0;
  await context.route(GET_SESSION, (route) => {
    asked += 1;
    return route.continue();
  });
  await context.clock.setFixedTime(Date.now() + 6 * MINUTE_MS);
  await Promise.all([...tabs.map(reloaded), comeBack(tab)]);
  for (const each of tabs) await expect.poll(() => heardIn(each)).toEqual(["TOKEN_REFRESHED"]);
  expect(asked).toBe(1);
  expect((await expiry(email)) - aged).toBeGreaterThanOrEqual(2 * DAY_MS);

  // Both tabs have learnt the new expiry: the next one that asks finds nothing to tell.
  await context.clock.setFixedTime(Date.now() + 12 * MINUTE_MS);
  await Promise.all([other.waitForResponse(GET_SESSION), comeBack(other)]);
  await query(`delete from sessions where ${OWN}`, email);
  await comeBack(tab);
  await expect(other.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();
  await expect(tab).toHaveURL(/\/\?auth=login&redirect=%2Fdashboard%2Faccount$/);
  expect(await heardIn(other)).toEqual(["TOKEN_REFRESHED", "SIGNED_OUT"]);
});
