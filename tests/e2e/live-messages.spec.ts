import type { Page } from "@playwright/test";
import { DESKTOP, expect, expectAccessible, hydrated, PHONE, test } from "../fixtures/browser/browser.ts";
import { sessionOf } from "../fixtures/browser/browser-members.ts";
import { NETWORK_ERRORS } from "../fixtures/database/connection.ts";
import { createOwnCoach, signInNewStudent, startConversation } from "../fixtures/messages/conversations.ts";

test.use({ allowedErrors: NETWORK_ERRORS, viewport: PHONE });

const list = (page: Page) => page.getByRole("region", { name: "Messages" });
const field = (page: Page) => page.getByLabel("Votre message");

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
  await expect(field(page)).toHaveValue("");
}

/** The texts of all messages that are shown, in their order, with those that are still being sent. */
const said = (page: Page) =>
  list(page)
    .locator("p.whitespace-pre-line")
    .evaluateAll((words) => words.map((each) => each.lastChild?.textContent));

const expectSaid = (page: Page, texts: string[]) => expect.poll(() => said(page)).toEqual(texts);

test("two people talk live, and a cut connection neither loses nor doubles nor reorders a message", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const coach = await createOwnCoach();
  const theirs = await browser.newContext({ storageState: await sessionOf(coach.email), viewport: DESKTOP });
  const desk = await theirs.newPage();
  await desk.goto("/dashboard/messages");
  await hydrated(desk);

  // The count follows on a page that is open.
  const { id: studentId } = await signInNewStudent(context);
  const talk = await startConversation(page, {
    coachId: coach.coachId,
    studentId,
    message: "Bonjour",
    origin: baseURL,
  });
  await expect(desk.getByRole("button", { name: /^Mon espace.*1 message non lu/ })).toBeVisible();

  await desk.getByRole("region", { name: "Conversations" }).getByRole("link").click();
  const conversation = `/messages/${talk}`;
  await page.goto(conversation);
  await hydrated(page);
  for (const who of [desk, page]) await expectSaid(who, ["Bonjour"]);
  await expect(list(page).getByText("Vu", { exact: true })).toBeVisible();
  await expect(desk.getByRole("button", { name: /non lu/ })).toHaveCount(0);

  await write(page, "Avez-vous une place demain ?");
  await expectSaid(desk, ["Bonjour", "Avez-vous une place demain ?"]);
  await write(desk, "Oui, à 9 h.");
  const before = ["Bonjour", "Avez-vous une place demain ?", "Oui, à 9 h."];
  await expectSaid(page, before);
  await field(desk).pressSequentially("Vous");
  await expect(list(page).getByText(/écrit…$/)).toBeVisible();

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

  // The server has the message, and its answer is lost: the next page that is loaded sends it again, with the same key.
  await page.route("**/functions/v1/messages", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  // Without the stream: the page would see the message arrive, and have nothing to send again.
  await page.route("**/functions/v1/live", (route) => route.abort());
  await page.reload();
  await hydrated(page);
  await write(page, "Une seule fois");
  await expectSaid(desk, [...after, "Une seule fois"]);
  await expect(list(page).getByText("En attente d’envoi")).toBeVisible();
  await page.goto("about:blank");
  await page.unroute("**/functions/v1/messages");
  await page.unroute("**/functions/v1/live");
  const streams: Page[] = [];
  const watchStreams = (tab: Page) =>
    tab.on("request", (request) => request.url().endsWith("/functions/v1/live") && streams.push(tab));
  watchStreams(page);
  const again = page.waitForResponse(
    (response) => response.request().postData()?.includes("Une+seule+fois") ?? false,
  );
  await page.goto("/faq");
  expect((await again).status()).toBe(200);
  await expect.poll(() => streams).toContain(page);

  // Two tabs of one person share one stream: when the tab that holds it is closed, the other opens its own.
  const second = await context.newPage();
  watchStreams(second);
  await second.goto(conversation);
  await hydrated(second);
  await expectSaid(second, [...after, "Une seule fois"]);
  await write(desk, "Vous deux");
  await expectSaid(second, [...after, "Une seule fois", "Vous deux"]);
  expect(new Set(streams)).toEqual(new Set([page]));
  await page.close();
  await expect.poll(() => streams.includes(second)).toBe(true);
  await write(desk, "Toujours là ?");
  await expectSaid(second, [...after, "Une seule fois", "Vous deux", "Toujours là ?"]);
  await theirs.close();
});
