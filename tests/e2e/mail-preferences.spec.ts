import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE } from "../fixtures/browser.ts";
import { query } from "../fixtures/e2e-database.ts";
import { waitForMail } from "../fixtures/mailbox.ts";
import { open, test, toast } from "../fixtures/own-account.ts";

const ACCOUNT = "/student-dashboard/account";
const answers = (page: Page) => page.getByRole("switch", { name: "Réponses des coachs" });

/** The link at the foot of a mail that tells this student of a coach's answer. */
async function stopLink(page: Page, email: string): Promise<string> {
  const form = { message: "Bonjour", address: "", phone: "" };
  expect((await page.request.post("/coach/2/contact", { form })).status()).toBe(200);
  const [conversation] = await query<{ id: number }>(
    `update conversations set accepted_at = now()
     where student_id = (select id from users where email = $1) returning id::int`,
    email,
  );
  await query(
    "select graphile_worker.add_job('publish-event', $1::json)",
    JSON.stringify({ event: "conversation accepted", payload: { conversationId: conversation?.id } }),
  );
  return (await waitForMail(page.request, email, /a accepté votre demande/)).link;
}

test("a person chooses their mails, in the account and from a mail, on a phone", async ({
  page,
  email,
  request,
}) => {
  await page.setViewportSize(PHONE);
  await open(page, ACCOUNT);
  const section = page.locator("section").filter({ has: page.getByRole("heading", { name: "E-mails" }) });
  await expect(section.getByRole("switch")).toHaveCount(9);
  await expect(section.getByText("Toujours envoyés")).toHaveCount(7);
  await expect(answers(page)).toBeChecked();
  await expect(answers(page)).toHaveAccessibleDescription(/Quand un coach accepte votre demande/);
  await answers(page).focus();
  await page.keyboard.press("Space");
  await expect(toast(page, "Choix enregistré")).toBeVisible();
  await expect(answers(page)).toBeFocused();
  await page.reload();
  await expect(answers(page)).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Alertes de recherche" })).toBeChecked();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await open(page, ACCOUNT);
  await answers(page).click();
  await expect(toast(page, "Choix enregistré")).toBeVisible();

  // Reading the link, as a scanner does, ends nothing; pressing the button does.
  const link = await stopLink(page, email);
  expect((await request.get(link)).status()).toBe(200);
  await open(page, ACCOUNT);
  await expect(answers(page)).toBeChecked();
  await open(page, link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ne plus recevoir ces e-mails\u00a0?");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ne plus les recevoir" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("C’est fait");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Choisir mes e-mails" }).click();
  await expect(answers(page)).not.toBeChecked();
  await answers(page).click();
  await expect(toast(page, "Choix enregistré")).toBeVisible();

  // The mailbox itself, which is nobody here.
  const oneClick = { form: { "List-Unsubscribe": "One-Click" } };
  expect((await request.post(`${link}x`, oneClick)).status()).toBe(404);
  await page.reload();
  await expect(answers(page)).toBeChecked();
  expect((await request.post(link, oneClick)).status()).toBe(200);
  await page.reload();
  await expect(answers(page)).not.toBeChecked();
});

test("a choice that nobody has is refused", async ({ page }) => {
  for (const kind of ["security", "nothing", ""]) {
    const form = { intent: "mail-preference", kind, wanted: "true" };
    expect((await page.request.post(ACCOUNT, { form })).status(), kind).toBe(400);
  }
  await page.goto("/unsubscribe?token=forged.forged");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ce lien n’est pas complet");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a mail is chosen by a switch and a button", async ({ page }) => {
    await page.goto(ACCOUNT);
    await answers(page).uncheck();
    await page.getByRole("button", { name: "Enregistrer (Réponses des coachs)" }).click();
    await expect(answers(page)).not.toBeChecked();
    await page.goto(ACCOUNT);
    await expect(answers(page)).not.toBeChecked();
    await expect(page.getByRole("switch", { name: "Alertes de recherche" })).toBeChecked();
  });
});
