import { DESKTOP, expect, expectNoSidewaysScroll, hydrated, PHONE, test } from "../fixtures/browser.ts";
import { createMember, signInBrowser } from "../fixtures/browser-members.ts";
import { contactDialog, message, send } from "../fixtures/contact.ts";

test.use({ viewport: DESKTOP });

test("the keyboard alone opens, walks and closes the dialog, which fits on a phone; signing out leaves nothing of its draft", async ({
  page,
  context,
}) => {
  const { email } = await createMember({ firstName: "Zoé", lastName: "Martin" });
  await signInBrowser(context, email);
  await page.goto("/coach/5");
  await hydrated(page);
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

  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("contactDraft:")));
  expect(await drafts()).toEqual(["contactDraft:5"]);
  await page.getByRole("button", { name: /^Mon espace/ }).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  await expect.poll(drafts).toEqual([]);
});
