import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, hydrated, PHONE } from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { message, openContact, send, sent } from "../fixtures/contact.ts";
import { newEmail, openDialog, PASSWORD } from "../fixtures/dialogs.ts";
import { open, test, toast } from "../fixtures/own-account.ts";

/** A real double click, and what came of it: sent once, and nothing said of a failure. */
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

const picture = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: "#1f6b4a" } })
    .png()
    .toBuffer();

test.describe("a double click is one press, on a phone", () => {
  test.use({ viewport: PHONE });

  test("in the account", async ({ page, elsewhere }) => {
    test.slow();
    await elsewhere();
    await elsewhere();
    await open(page, "/student-dashboard/account");
    await page.getByLabel("Prénom").fill("Zoé");
    await page.getByLabel("Nom", { exact: false }).nth(1).fill("Lambert");
    await pressTwice(
      page,
      page.getByRole("button", { name: "Sauvegarder les modifications" }),
      toast(page, "Profil mis à jour"),
    );
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "moi.png", mimeType: "image/png", buffer: await picture() });
    await expect(toast(page, "Photo mise à jour")).toBeVisible();
    await pressTwice(
      page,
      page.getByRole("button", { name: "Supprimer la photo" }),
      toast(page, "Photo supprimée"),
    );
    await pressTwice(
      page,
      page.getByRole("button", { name: /^Déconnecter (?!les|partout)/ }).first(),
      toast(page, "Appareil déconnecté"),
    );
    await pressTwice(
      page,
      page.getByRole("button", { name: "Déconnecter les autres appareils" }),
      toast(page, "Autres appareils déconnectés"),
    );
    await page.getByLabel("Mot de passe actuel").fill(PASSWORD);
    await page.getByLabel("Nouveau mot de passe", { exact: false }).first().fill("Nouveau-passe-2026");
    await page.getByLabel("Confirmer le nouveau mot de passe").fill("Nouveau-passe-2026");
    await pressTwice(
      page,
      page.getByRole("button", { name: "Changer le mot de passe" }),
      toast(page, "Mot de passe mis à jour"),
    );
  });

  test("on a heart, in the contact dialog and on the contact page", async ({ page, baseURL }) => {
    await page.request.post("/profile-completion", {
      form: { firstName: "Zoé", lastName: "Lambert" },
      headers: { Origin: String(baseURL) },
      maxRedirects: 0,
    });
    await open(page, "/coach/2");
    const kept = page.waitForResponse("**/functions/v1/favorites");
    await pressTwice(
      page,
      page
        .getByRole("main")
        .locator("header")
        .getByRole("button", { name: /favoris$/ }),
      page
        .getByRole("main")
        .locator("header")
        .getByRole("button", { name: /^Retirer / }),
    );
    await kept;
    await openContact(page, 2);
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

  test("in the dialogs that sign in and sign up", async ({ page }) => {
    await page.context().clearCookies();
    const email = newEmail("double");
    const account = await openDialog(page, "/?auth=signup&role=coach");
    await account.getByLabel("E-mail").fill(email);
    await account.getByLabel(/^Mot de passe/).fill(PASSWORD);
    await account.getByLabel(/^Confirmer le mot de passe/).fill(PASSWORD);
    await account.getByRole("checkbox").check();
    await pressTwice(
      page,
      account.getByRole("button", { name: "Créer mon compte" }),
      toast(page, "Inscription réussie"),
    );
    const known = newEmail("double");
    await createMember({ email: known });
    const login = await openDialog(page, "/faq?auth=login");
    await login.getByLabel("E-mail").fill(known);
    await login.getByLabel(/^Mot de passe/).fill(PASSWORD);
    await pressTwice(
      page,
      login.getByRole("button", { name: "Se connecter", exact: true }),
      toast(page, "Connexion réussie"),
    );
    await hydrated(page);
  });
});
