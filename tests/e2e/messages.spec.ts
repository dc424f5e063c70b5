import type { Page } from "@playwright/test";
import { open } from "../fixtures/accounts/own-account.ts";
import { DESKTOP, expect, expectNoSidewaysScroll, hydrated } from "../fixtures/browser/browser.ts";
import { query } from "../fixtures/browser/e2e-database.ts";
import { test } from "../fixtures/browser/people.ts";
import { signInNewStudent, startConversation } from "../fixtures/messages/conversations.ts";

const field = (page: Page) => page.getByLabel("Votre message");
const said = (page: Page) => page.getByRole("region", { name: "Messages" });
/** The last message, with what has become of it. */
const last = (page: Page) => said(page).getByRole("listitem").last();

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

  // A reload keeps what is being written; once it is sent, no draft is left.
  await field(page).fill("Deux");
  await page.reload();
  await hydrated(page);
  await expect(field(page)).toHaveValue("Deux");
  await expect(last(page)).toContainText("Message 120");
  await expect(last(page)).toBeInViewport();
  await said(page).evaluate((pane) => pane.scrollTo(0, 0));
  await expect(bubble("Message 21")).toBeAttached();
  await expect(bubble("Message 71")).toBeInViewport();
  await field(page).press("End");
  await field(page).press("Shift+Enter");
  await field(page).pressSequentially("lignes");
  await field(page).press("Enter");
  await expect(last(page)).toContainText(/Deux\s+lignes/);
  await expect(last(page)).toBeInViewport();
  await expect(last(page)).toContainText("Envoyé");
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/i.test(key)))).toEqual(
    [],
  );
  await expectNoSidewaysScroll(page);
});
