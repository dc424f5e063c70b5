import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, VIEWS } from "../fixtures/browser.ts";
import {
  contactDialog,
  message,
  newStudent,
  openContact,
  openConversation,
  send,
  sent,
} from "../fixtures/contact.ts";
import { signIn } from "../fixtures/own-account.ts";
import { test } from "../fixtures/people.ts";

const [{ viewport, colorScheme }] = VIEWS;
test.use({ viewport, colorScheme });

test("whoever writes to a coach is among their prospects, and shares a number once accepted", async ({
  page,
  request,
  people,
  baseURL,
}) => {
  const { email, firstName } = await newStudent(request, baseURL);
  await signIn(page.request, email);
  await openContact(page, 1);
  await message(page).fill("Bonjour, je débute");
  await contactDialog(page).getByLabel("Téléphone").selectOption({ label: "06 12 34 56 78" });
  await send(page).click();
  await expect(sent(page)).toBeVisible();

  const { cookies } = await people.cookies("coach");
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  const address = `/dashboard/prospects?q=${firstName}`;
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByRole("main").getByText(`${firstName} M.`).first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await hydrated(page);
  await expect(page.getByRole("main").getByRole("link", { name: /06 12 34 56 78/ })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const conversation = await openConversation(page, firstName);
  await conversation.getByRole("button", { name: "Accepter" }).click();
  await expect(conversation.getByRole("link", { name: "06 12 34 56 78" })).toBeVisible();
  await expect(async () => {
    await page.goto(address);
    await expect(page.locator('main a[href="tel:+33612345678"]').first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByRole("main").getByText(`${firstName} Martin`).first()).toBeVisible();
});
