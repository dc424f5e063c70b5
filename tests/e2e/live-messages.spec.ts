import type { Page } from "@playwright/test";
import { DESKTOP, expect, expectAccessible, hydrated, PHONE } from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { addCoach, OUT_OF_THE_WAY } from "../fixtures/coaches.ts";
import { NETWORK_ERRORS } from "../fixtures/connection.ts";
import { newStudent } from "../fixtures/contact.ts";
import { newEmail } from "../fixtures/dialogs.ts";
import { inDatabase, query } from "../fixtures/e2e-database.ts";
import { type People, test } from "../fixtures/people.ts";

test.use({ allowedErrors: NETWORK_ERRORS, viewport: PHONE });

/** A coach of the test's own, with a page. */
async function ownCoach(people: People) {
  const email = newEmail("coach");
  await createMember({ email, role: "coach" });
  const [account] = await query<{ id: string }>("select id from users where email = $1", email);
  const id = await inDatabase((sql) => addCoach(sql, { userId: account?.id, ...OUT_OF_THE_WAY }));
  return { id, cookies: await people.signIn(email) };
}

const list = (page: Page) => page.getByRole("region", { name: "Messages" });
const field = (page: Page) => page.getByLabel("Votre message");

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
  await expect(field(page)).toHaveValue("");
}

/** All that is shown, in its order, what is on its way included. */
const said = (page: Page) =>
  list(page)
    .locator("p.whitespace-pre-line")
    .evaluateAll((words) => words.map((each) => each.lastChild?.textContent));

const expectSaid = (page: Page, texts: string[]) => expect.poll(() => said(page)).toEqual(texts);

test("two people talk live, and a cut connection loses, doubles and turns around nothing", async ({
  page,
  context,
  browser,
  people,
  baseURL,
}) => {
  test.slow();
  const coach = await ownCoach(people);
  const theirs = await browser.newContext({ storageState: coach.cookies, viewport: DESKTOP });
  const desk = await theirs.newPage();
  await desk.goto("/faq");
  await hydrated(desk);

  // Whatever page is open, its count follows.
  await newStudent(page.request, baseURL);
  const contact = await page.request.post(`/coach/${coach.id}/contact`, {
    form: { message: "Bonjour", address: "", phone: "" },
    headers: { Origin: String(baseURL) },
  });
  expect(contact.status()).toBe(200);
  await expect(desk.getByRole("button", { name: /^Mon espace.*1 message non lu/ })).toBeVisible();

  for (const [who, address] of [
    [desk, "/dashboard/messages"],
    [page, "/messages"],
  ] as const) {
    await who.goto(address);
    await hydrated(who);
    await who
      .getByRole("main")
      .getByRole("link", { name: /Bonjour/ })
      .click();
    await expectSaid(who, ["Bonjour"]);
  }
  await expect(list(page).getByText("Vu", { exact: true })).toBeVisible();
  await expect(desk.getByRole("button", { name: /non lu/ })).toHaveCount(0);

  await write(page, "Avez-vous une place demain ?");
  await expectSaid(desk, ["Bonjour", "Avez-vous une place demain ?"]);
  await write(desk, "Oui, à 9 h.");
  const before = ["Bonjour", "Avez-vous une place demain ?", "Oui, à 9 h."];
  await expectSaid(page, before);
  await field(desk).pressSequentially("Vous");
  await expect(list(page).getByText(/écrit…$/)).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(true);
  await expect(page.getByText("Connexion perdue…")).toBeVisible();
  await write(page, "Premier");
  await write(page, "Deuxième");
  await expect(list(page).getByText("En attente d’envoi")).toHaveCount(2);
  await write(desk, "Vous êtes là ?");
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText("Connexion rétablie.")).toBeVisible();
  const after = [...before, "Vous êtes là ?", "Premier", "Deuxième"];
  for (const who of [page, desk]) await expectSaid(who, after);
  await expect(list(page).getByText("En attente d’envoi")).toHaveCount(0);

  // The server has it, and its answer is lost; whichever page is loaded next sends it again, under the same name.
  await page.route("**/functions/v1/messages", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  // Nothing is heard meanwhile: the page would see it arrive, and have nothing to send again.
  await page.route("**/functions/v1/live", (route) => route.abort());
  await page.reload();
  await hydrated(page);
  await write(page, "Une seule fois");
  await expectSaid(desk, [...after, "Une seule fois"]);
  await expect(list(page).getByText("En attente d’envoi")).toBeVisible();
  const conversation = page.url();
  await page.goto("about:blank");
  await page.unroute("**/functions/v1/messages");
  await page.unroute("**/functions/v1/live");
  const again = page.waitForResponse(
    (response) => response.request().postData()?.includes("Une+seule+fois") ?? false,
  );
  await page.goto("/faq");
  expect((await again).status()).toBe(200);

  // Two tabs of one person have one stream: when the tab that has it is closed, the other goes on hearing.
  const streams: Page[] = [];
  for (const tab of [page, await context.newPage()]) {
    tab.on("request", (request) => request.url().endsWith("/functions/v1/live") && streams.push(tab));
    await tab.goto(conversation);
    await hydrated(tab);
    await expectSaid(tab, [...after, "Une seule fois"]);
  }
  const [, second] = context.pages() as [Page, Page];
  await write(desk, "Vous deux");
  for (const tab of [page, second]) await expectSaid(tab, [...after, "Une seule fois", "Vous deux"]);
  expect(new Set(streams)).toEqual(new Set([page]));
  await page.close();
  await expect.poll(() => streams.includes(second)).toBe(true);
  await write(desk, "Toujours là ?");
  await expectSaid(second, [...after, "Une seule fois", "Vous deux", "Toujours là ?"]);
  await theirs.close();
});
