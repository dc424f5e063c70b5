import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
} from "../fixtures/browser.ts";
import { message, newStudent, openContact, openConversation, send, sent } from "../fixtures/contact.ts";
import { query } from "../fixtures/e2e-database.ts";
import { toast } from "../fixtures/own-account.ts";
import { test } from "../fixtures/people.ts";

const field = (page: Page) => page.getByLabel("Votre message");
const said = (page: Page) => page.getByRole("region", { name: "Messages" });
/** The last message, with what has become of it. */
const last = (page: Page) => said(page).getByRole("listitem").last();

async function open(page: Page, address: string) {
  await page.goto(address);
  await hydrated(page);
}

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, allowedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

  test("a student writes, the coach accepts and answers, the student reads and answers, offline or not", async ({
    page,
    people,
    baseURL,
    browser,
  }) => {
    test.slow();
    const { firstName } = await newStudent(page.request, baseURL);
    await openContact(page, 1);
    await message(page).fill("Bonjour, je débute");
    await send(page).click();
    await sent(page).getByRole("link", { name: "Voir la conversation" }).click();
    await expect(page).toHaveURL(/\/messages\/\d+$/);
    await expect(last(page)).toContainText("Bonjour, je débute");
    await expect(last(page)).toContainText("Envoyé");
    await expect(page.getByRole("article")).toContainText("En attente");
    // A page that shows the conversation would have seen the answer at once.
    await page.goto("about:blank");

    const context = await browser.newContext({
      viewport: PHONE,
      storageState: await people.cookies("coach"),
      baseURL: String(baseURL),
    });
    const desk = await context.newPage();
    await open(desk, "/");
    await expect(desk.getByRole("button", { name: /Ouvrir le menu, \d+ messages? non lus?/ })).toBeVisible();
    await expect(desk).toHaveTitle(/^\(\d+\) /);
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
    const entry = page.getByRole("link", { name: /Camille Laurent.*Avec plaisir.*1 message non lu/ });
    await expect(entry).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await entry.click();
    await expect(said(page)).toContainText("Nouveaux messages");
    await expect(page.getByRole("article").locator('a[href^="tel:"]')).toBeVisible();
    await expect(page).toHaveTitle("Camille Laurent · Messages · Élan");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // What is being written outlives the page; what cannot leave says so, and leaves once.
    await field(page).fill("Mardi, 18 h");
    await page.reload();
    await hydrated(page);
    await expect(field(page)).toHaveValue("Mardi, 18 h");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Envoyer" }).click();
    await field(page).fill("ou jeudi");
    await page.getByRole("button", { name: "Envoyer" }).click();
    await expect(said(page).getByText("En attente d’envoi")).toHaveCount(2);
    await page.context().setOffline(false);
    await expect(last(page)).toContainText(/ou jeudi.*Envoyé/);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/i.test(key)))).toEqual(
      [],
    );
    await desk.reload();
    await hydrated(desk);
    await expect(said(desk).getByText("Mardi, 18 h")).toHaveCount(1);
    await expect(last(desk)).toContainText("ou jeudi");
    await expect(last(page)).toContainText("Vu");
    await context.close();
    // Back to the list, as on a telephone.
    await page.getByRole("link", { name: "Toutes les conversations" }).click();
    await expect(page.getByRole("link", { name: /Camille Laurent.*Vous : ou jeudi/ })).toBeVisible();
  });
});

test.describe("on a wide screen", () => {
  test.use({ viewport: DESKTOP, colorScheme: "dark" });

  test("the list stands beside the conversation, of which as much is read as is seen; older messages come while it stays in place", async ({
    page,
    baseURL,
  }) => {
    const { email } = await newStudent(page.request, baseURL);
    for (const coach of [1, 2])
      await page.request.post(`/coach/${coach}/contact`, {
        form: { message: `Bonjour ${coach}`, address: "", phone: "" },
        headers: { Origin: String(baseURL) },
      });
    const [talk] = await query<{ id: string }>(
      `with talk as (select id from conversations where coach_id = 1 and student_id = (select id from users where email = $1)),
            words as (insert into messages (conversation_id, from_coach, body)
                      select id, true, 'Message ' || n from talk, generate_series(1, 120) as n returning id),
            unread as (update conversations set student_unread = 120, messages_count = 121 where id in (select id from talk))
       select talk.id from talk, (select count(*) from words) as counted`,
      email,
    );
    await open(page, "/messages");
    const list = page.getByRole("region", { name: "Conversations" });
    await expect(list.getByRole("link")).toHaveCount(2);
    // The list follows what is typed, and the field keeps the focus.
    const search = list.getByLabel("Chercher un nom ou un mot");
    await search.pressSequentially("cam", { delay: 400 });
    await expect(list.getByRole("link")).toHaveCount(1);
    await search.pressSequentially("ille");
    await expect(page).toHaveURL("/messages?q=camille");
    await expect(search).toBeFocused();
    await expect(search).toHaveValue("camille");
    await list.getByRole("link").click();
    await expect(page).toHaveURL(`/messages/${talk?.id}?q=camille`);
    await expect(list).toBeVisible();
    const bubble = (words: string) => said(page).locator("p", { hasText: new RegExp(`${words}$`) });

    // It opens where the new begins, and what is further down stays unread, and where it is, until it is scrolled to.
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
    await expectAccessible(page);
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
