import type { Locator, Page } from "@playwright/test";
import { toast } from "../fixtures/accounts/own-account.ts";
import {
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser/browser.ts";
import { createMember, signInBrowser } from "../fixtures/browser/browser-members.ts";
import { pressEscape } from "../fixtures/browser/dialogs.ts";
import { contactDialog, message, send, sent } from "../fixtures/messages/contact.ts";

/** A real double click sends one request, and no failure is said. */
async function pressTwice(page: Page, button: Locator, outcome: Locator): Promise<void> {
  const posts: string[] = [];
  // A visit of the page is reported whatever is pressed.
  const note = (request: { method: () => string; url: () => string }) =>
    request.method() === "POST" && !request.url().endsWith("/listing-views") && posts.push(request.url());
  page.on("request", note);
  await button.dblclick();
  await expect(outcome).toBeVisible();
  // The page shows a message at once and sends it a moment later.
  await expect.poll(() => posts.length).toBeGreaterThan(0);
  await expect(toast(page, "Erreur").or(toast(page, "Échec"))).toHaveCount(0);
  page.off("request", note);
  expect(posts).toHaveLength(1);
}

test.use({ viewport: DESKTOP });

test("the keyboard alone opens, walks and closes the dialog, which fits on a phone; a double click is one press; signing out leaves nothing of its draft", async ({
  page,
  context,
}) => {
  const { email } = await createMember({ firstName: "Zoé", lastName: "Martin" });
  await signInBrowser(context, email);
  await page.goto("/coach/5");
  await hydrated(page);
  const header = page.getByRole("main").locator("header");
  const kept = page.waitForResponse("**/functions/v1/favorites");
  await pressTwice(
    page,
    header.getByRole("button", { name: /favoris$/ }),
    header.getByRole("button", { name: /^Retirer / }),
  );
  await kept;

  const opener = page.getByRole("link", { name: /^Contacter / });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(message(page)).toBeFocused();
  await page.keyboard.type("Bonjour");
  // The numbers of the account have arrived.
  await expect(contactDialog(page).getByLabel("Téléphone")).toHaveValue("+33612345678");
  const reached: (string | null)[] = [];
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press("Tab");
    reached.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent ?? "",
      ),
    );
  }
  expect(reached).toEqual(["address", "", "phoneChoice", "Annuler", "Envoyer le message", ""]);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expect(send(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(DESKTOP);
  await page.keyboard.press("Escape");
  await expect(contactDialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL("/coach/5");

  await opener.click();
  await expect(message(page)).toHaveValue("Bonjour");
  await pressTwice(page, send(page), sent(page));
  await pressEscape(page);
  await opener.click();
  await message(page).fill("Encore un mot");
  await pressEscape(page);
  await expect(contactDialog(page)).toBeHidden();
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("contactDraft:")));
  expect(await drafts()).toEqual(["contactDraft:5"]);
  await page.getByRole("button", { name: /^Mon espace/ }).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  await expect.poll(drafts).toEqual([]);
});
