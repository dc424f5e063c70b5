import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
} from "../fixtures/browser.ts";
import { sessionOf } from "../fixtures/browser-members.ts";
import { message, openContact, openConversation, send, sent } from "../fixtures/contact.ts";
import { createOwnCoach, signInNewStudent, startConversation } from "../fixtures/conversations.ts";
import { query } from "../fixtures/e2e-database.ts";
import { open, toast } from "../fixtures/own-account.ts";
import { test } from "../fixtures/people.ts";

const field = (page: Page) => page.getByLabel("Votre message");
const said = (page: Page) => page.getByRole("region", { name: "Messages" });
/** The last message, with what has become of it. */
const last = (page: Page) => said(page).getByRole("listitem").last();

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("a student writes, the coach accepts and answers, and the student reads and answers", async ({
    page,
    context,
    browser,
  }) => {
    const coach = await createOwnCoach();
    const { firstName } = await signInNewStudent(context);
    await openContact(page, coach.coachId);
    const advice = page.getByText("vos coordonnées se partagent quand le coach accepte");
    await message(page).fill("Bonjour, appelez-moi au 06 12 34 56 78");
    await expect(advice).toBeVisible();
    await message(page).fill("Bonjour, je débute");
    await expect(advice).toBeHidden();
    await send(page).click();
    await sent(page).getByRole("link", { name: "Voir la conversation" }).click();
    await expect(page).toHaveURL(/\/messages\/\d+$/);
    await expect(last(page)).toContainText("Bonjour, je débute");
    await expect(last(page)).toContainText("Envoyé");
    await expect(page.getByRole("article")).toContainText("En attente");
    // A page that shows the conversation would see the answer at once.
    await page.goto("about:blank");

    const theirs = await browser.newContext({ viewport: PHONE, storageState: await sessionOf(coach.email) });
    const desk = await theirs.newPage();
    await open(desk, "/faq");
    await expect(desk.getByRole("button", { name: "Ouvrir le menu, 1 message non lu" })).toBeVisible();
    await expect(desk).toHaveTitle(/^\(1\) /);
    const conversation = await openConversation(desk, firstName);
    await expect(said(desk)).toContainText("Nouveaux messages");
    await expectAccessible(desk);
    await expectNoSidewaysScroll(desk);
    await conversation.getByRole("button", { name: "Accepter" }).click();
    await expect(conversation).toContainText("Vous avez accepté la demande");
    await expect(toast(desk, "Demande acceptée")).toBeVisible();
    await expect(conversation).toBeFocused();
    await field(desk).fill("Avec plaisir !");
    await field(desk).press("Enter");
    await expect(field(desk)).toHaveValue("");
    await expect(last(desk)).toContainText("Avec plaisir !");
    await expect(last(desk)).toContainText("Envoyé");

    await open(page, "/messages");
    await expect(page).toHaveTitle("(1) Messages · Élan");
    await page.getByRole("link", { name: /Lina Faure.*Avec plaisir.*1 message non lu/ }).click();
    await expect(said(page)).toContainText("Nouveaux messages");
    await expect(page.getByRole("article").locator('a[href^="tel:"]')).toBeVisible();
    await expect(page).toHaveTitle("Lina Faure · Messages · Élan");
    await expectNoSidewaysScroll(page);

    // A reload keeps what is being written; once it is sent, no draft is left.
    await field(page).fill("Mardi, 18 h");
    await page.reload();
    await hydrated(page);
    await expect(field(page)).toHaveValue("Mardi, 18 h");
    await page.getByRole("button", { name: "Envoyer" }).click();
    await expect(last(page)).toContainText(/Mardi, 18 h.*Vu/);
    await expect(last(desk)).toContainText("Mardi, 18 h");
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/i.test(key)))).toEqual(
      [],
    );
    await theirs.close();
    await page.getByRole("link", { name: "Toutes les conversations" }).click();
    await expect(page.getByRole("link", { name: /Lina Faure.*Vous : Mardi/ })).toBeVisible();
  });
});

test.describe("on a wide screen", () => {
  test.use({ viewport: DESKTOP, colorScheme: "dark" });

  test("the list stands beside the conversation, which is read as far as it is seen, and older messages load in place", async ({
    page,
    context,
    baseURL,
  }) => {
    const student = await signInNewStudent(context);
    const given = { studentId: student.id, message: "Bonjour", origin: baseURL };
    await startConversation(page, { ...given, coachId: 2 });
    const talk = await startConversation(page, { ...given, coachId: 1 });
    await query(
      `with words as (insert into messages (conversation_id, from_coach, body)
                      select $1, true, 'Message ' || n from generate_series(1, 120) as n returning id)
       update conversations set student_unread = 120, messages_count = 121 where id = $1 and (select count(*) from words) > 0`,
      talk,
    );
    await open(page, "/messages");
    const list = page.getByRole("region", { name: "Conversations" });
    await expect(list.getByRole("link")).toHaveCount(2);
    // The list follows what is typed, and the field keeps the focus.
    const search = list.getByLabel("Chercher un nom ou un mot");
    await search.pressSequentially("cam");
    await expect(list.getByRole("link")).toHaveCount(1);
    await search.pressSequentially("ille");
    await expect(page).toHaveURL("/messages?q=camille");
    await expect(search).toBeFocused();
    await expect(search).toHaveValue("camille");
    await list.getByRole("link").click();
    await expect(page).toHaveURL(`/messages/${talk}?q=camille`);
    await expect(list).toBeVisible();
    const bubble = (words: string) => said(page).locator("p", { hasText: new RegExp(`${words}$`) });

    // It opens where the new messages begin; those further down stay unread until they are scrolled to.
    await expect(said(page).getByText("Nouveaux messages")).toBeInViewport();
    await expect(bubble("Message 1")).toBeInViewport();
    const unread = async () => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
    await expect.poll(unread).toBeLessThan(120);
    expect(await unread()).toBeGreaterThan(90);
    await expect(bubble("Message 120")).toHaveCount(0);
    const place = () => said(page).evaluate(({ scrollTop, scrollHeight }) => ({ scrollTop, scrollHeight }));
    await said(page).evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
    const { scrollTop, scrollHeight } = await place();
    await expect.poll(async () => (await place()).scrollHeight).toBeGreaterThan(scrollHeight);
    expect((await place()).scrollTop).toBe(scrollTop);
    await expect(async () => {
      await said(page).evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
      expect(await unread()).toBe(0);
    }).toPass();
    await expect(list.getByRole("link", { name: /non lu/ })).toHaveCount(0);

    await page.reload();
    await hydrated(page);
    await expect(last(page)).toContainText("Message 120");
    await expect(last(page)).toBeInViewport();
    await said(page).evaluate((pane) => pane.scrollTo(0, 0));
    await expect(bubble("Message 21")).toBeAttached();
    await expect(bubble("Message 71")).toBeInViewport();
    await field(page).fill("Deux");
    await field(page).press("Shift+Enter");
    await field(page).pressSequentially("lignes");
    await field(page).press("Enter");
    await expect(last(page)).toContainText(/Deux\s+lignes/);
    await expect(last(page)).toBeInViewport();
    await expect(last(page)).toContainText("Envoyé");
    await expectNoSidewaysScroll(page);
  });
});
