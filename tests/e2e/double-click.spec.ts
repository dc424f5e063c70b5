import type { Locator, Page } from "@playwright/test";
import { expect, PHONE, test } from "../fixtures/browser.ts";
import { createMember, signInBrowser } from "../fixtures/browser-members.ts";
import { message, send, sent } from "../fixtures/contact.ts";
import { newEmail } from "../fixtures/dialogs.ts";
import { open, toast } from "../fixtures/own-account.ts";

/** A real double click sends one request, and nothing is said of a failure. */
async function pressTwice(page: Page, button: Locator, outcome: Locator): Promise<void> {
  const posts: string[] = [];
  // That a page was looked at is told whatever is pressed.
  const note = (request: { method: () => string; url: () => string }) =>
    request.method() === "POST" && !request.url().endsWith("/listing-views") && posts.push(request.url());
  page.on("request", note);
  await button.dblclick();
  await expect(outcome).toBeVisible();
  // What a press shows at once is sent a moment later.
  await expect.poll(() => posts.length).toBeGreaterThan(0);
  await expect(toast(page, "Erreur").or(toast(page, "Échec"))).toHaveCount(0);
  page.off("request", note);
  expect(posts).toHaveLength(1);
}

test.use({ viewport: PHONE });

test("a double click is one press on a heart, in the contact dialog and on the contact page", async ({
  page,
  context,
}) => {
  const { email } = await createMember({ firstName: "Zoé", lastName: "Lambert" });
  await signInBrowser(context, email);
  await open(page, "/coach/2");
  const header = page.getByRole("main").locator("header");
  const kept = page.waitForResponse("**/functions/v1/favorites");
  await pressTwice(
    page,
    header.getByRole("button", { name: /favoris$/ }),
    header.getByRole("button", { name: /^Retirer / }),
  );
  await kept;
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Contacter / })
    .first()
    .click();
  await expect(send(page)).toBeEnabled();
  await message(page).fill("Bonjour, je débute.");
  await pressTwice(page, send(page), sent(page));
  await open(page, "/contact");
  for (const [label, text] of [
    ["Nom", "Zoé"],
    ["E-mail", newEmail()],
    ["Objet", "Une question"],
    ["Message", "Bonjour"],
  ] as const)
    await page.getByLabel(label).fill(text);
  await pressTwice(
    page,
    page.getByRole("button", { name: "Envoyer le message" }),
    page.getByRole("heading", { name: "Message envoyé !" }),
  );
});
