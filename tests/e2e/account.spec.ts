import type { Page } from "@playwright/test";
import { DESKTOP, expect, expectAccessible, expectNoSidewaysScroll, PHONE } from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { fillLogin, newEmail, PASSWORD } from "../fixtures/dialogs.ts";
import { open, signIn, test, toast } from "../fixtures/own-account.ts";

const ACCOUNT = "/student-dashboard/account";
const NEW_PASSWORD = "Nouveau-passe-2026";

test.use({ allowedErrors: [/the server responded with a status of 40\d|net::ERR_FAILED/] });

test.describe("Mon Profil", () => {
  test("keeps names and phone, and says so", async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await open(page, "/profile");
    await expect(page).toHaveTitle(/^Mon Profil/);
    await expect(page.getByRole("heading", { level: 1, name: "Mon Profil" })).toBeVisible();
    await expect(page.getByLabel("E-mail")).not.toBeEditable();
    await expect(page.getByText("L’email ne peut pas être modifié")).toBeVisible();
    await page.getByLabel("Prénom").fill("Zoé");
    await page.getByLabel("Nom", { exact: false }).nth(1).fill("Lambert");
    await page.getByLabel("Téléphone").fill("06 12");
    await page.getByRole("button", { name: "Mettre à jour le profil" }).click();
    await expect(toast(page, "Erreur")).toBeVisible();
    await expect(
      toast(page, "Une erreur est survenue lors de la mise à jour de votre profil."),
    ).toBeVisible();
    await expect(page.getByText("Ce numéro de téléphone n’est pas valide.")).toBeVisible();
    await expect(page.getByLabel("Téléphone")).toBeFocused();
    await expect(page.getByLabel("Prénom")).toHaveValue("Zoé");

    await page.route("**/profile.data*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.getByLabel("Téléphone").fill("+33798765432");
    await page.getByRole("button", { name: "Mettre à jour le profil" }).click();
    await expect(page.getByRole("button", { name: "Mise à jour..." })).toBeDisabled();
    await expect(toast(page, "Profil mis à jour")).toBeVisible();
    await expect(toast(page, "Vos informations ont été mises à jour avec succès.")).toBeVisible();
    await expect(page.getByLabel("Téléphone")).toHaveValue("07 98 76 54 32");
    await expect(page.getByRole("button", { name: "Mon espace, Zoé Lambert" })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Téléphone")).toHaveValue("07 98 76 54 32");
  });

  test("loses nothing that was typed when the connection is lost", async ({ page }) => {
    await open(page, "/profile");
    await page.getByLabel("Prénom").fill("Zoé");
    await page.getByLabel("Nom", { exact: false }).nth(1).fill("Lambert");
    await page.route("**/profile.data*", (route) => route.abort());
    await page.getByRole("button", { name: "Mettre à jour le profil" }).click();
    await expect(toast(page, "Erreur")).toBeVisible();
    await expect(page.getByLabel("Prénom")).toHaveValue("Zoé");
    await page.unroute("**/profile.data*");
    await page.getByRole("button", { name: "Mettre à jour le profil" }).click();
    await expect(toast(page, "Profil mis à jour")).toBeVisible();
  });

  test("fills itself in again for whoever comes back after the session has ended, on a phone", async ({
    page,
    email,
  }) => {
    await page.setViewportSize(PHONE);
    await open(page, "/profile");
    const firstName = page.getByLabel("Prénom");
    const send = page.getByRole("button", { name: "Mettre à jour le profil" });
    const endSession = async () => {
      await firstName.fill("Zoé");
      await page.getByLabel("Nom", { exact: false }).nth(1).fill("Lambert");
      await page.getByLabel("Mot de passe actuel").fill(PASSWORD);
      await page.context().clearCookies();
      await send.click();
      await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain("Zoé");
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD);
    };
    await endSession();
    // Somebody else, in the same tab, reads nothing of it.
    const other = newEmail("autre");
    await createMember({ email: other });
    await fillLogin(page, other);
    await expect(page).toHaveURL("/profile");
    await expect(page.getByLabel("E-mail")).toHaveValue(other);
    await expect(firstName).toHaveValue("");

    await page.context().clearCookies();
    await signIn(page.request, email);
    await open(page, "/profile");
    await endSession();
    await fillLogin(page, email);
    await expect(page).toHaveURL("/profile");
    await expect(firstName).toHaveValue("Zoé");
    await expect(page.getByLabel("Mot de passe actuel")).toHaveValue("");
    await send.click();
    await expect(toast(page, "Profil mis à jour")).toBeVisible();
    await page.reload();
    await expect(firstName).toHaveValue("Zoé");
  });

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test("works too, and gives back what was typed", async ({ page }) => {
      await page.goto("/profile");
      await page.getByLabel("Prénom").fill("Zoé");
      await page.getByLabel("Nom", { exact: false }).nth(1).fill("Lambert");
      await page.getByLabel("Téléphone").fill("bonjour");
      await page.getByRole("button", { name: "Mettre à jour le profil" }).click();
      await expect(page.getByText("Ce numéro de téléphone n’est pas valide.")).toBeVisible();
      await expect(page.getByLabel("Prénom")).toHaveValue("Zoé");
      await expect(page.getByLabel("Téléphone")).toHaveValue("bonjour");
      await page.getByLabel("Téléphone").fill("");
      await page.getByRole("button", { name: "Mettre à jour le profil" }).click();
      await expect(page.getByText("Vos informations ont été mises à jour avec succès.")).toBeVisible();
      await expect(page.getByLabel("Prénom")).toHaveValue("Zoé");
    });
  });

  test("nobody changes a role, a completion or another person's data by what they send", async ({
    page,
    request: stranger,
    elsewhere,
  }) => {
    const email = newEmail("autre");
    await createMember({ email });
    const [laptop, phone] = [await elsewhere(email), await elsewhere(email)];
    const listed = await (await laptop.get(ACCOUNT)).text();
    const [, phoneSession = ""] = /name="sessionId" value="([^"]+)"/.exec(listed) ?? [];
    expect(phoneSession).not.toBe("");
    const { request } = page;
    for (const path of ["/profile", ACCOUNT]) {
      const form = {
        intent: "profile",
        firstName: "Zoé",
        lastName: "Lambert",
        phoneNumber: "",
        role: "coach",
        profile_completed: "true",
        profileCompleted: "true",
        id: "someone-else",
      };
      expect((await request.post(path, { form })).status()).toBe(200);
    }
    const ended = await request.post(ACCOUNT, { form: { intent: "end-session", sessionId: phoneSession } });
    expect(ended.status()).toBe(200);
    expect((await phone.get("/profile", { maxRedirects: 0 })).status()).toBe(200);
    expect(await (await phone.get("/profile")).text()).not.toContain("Lambert");
    for (const address of ["/dashboard", "/student-dashboard"])
      expect((await request.get(address, { maxRedirects: 0 })).headers().location).toBe(
        address === "/dashboard" ? "/student-dashboard" : "/profile-completion",
      );
  });
});

test.describe("the password", () => {
  const fill = async (page: Page, current: string, next: string, again = next) => {
    await page.getByLabel("Mot de passe actuel").fill(current);
    await page.getByLabel("Nouveau mot de passe", { exact: false }).first().fill(next);
    await page.getByLabel("Confirmer le nouveau mot de passe").fill(again);
    await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  };

  test("is refused before anything is sent, then by the server, then changed for good", async ({
    page,
    request,
    email,
    elsewhere,
  }) => {
    await open(page, "/profile");
    const phone = await elsewhere();
    const sent: string[] = [];
    page.on("request", (request) => request.url().includes("/api/auth/") && sent.push(request.url()));

    await fill(page, PASSWORD, NEW_PASSWORD, "autre-chose");
    await expect(toast(page, "Les nouveaux mots de passe ne correspondent pas.")).toBeVisible();
    await expect(page.getByLabel("Confirmer le nouveau mot de passe")).toBeFocused();
    await fill(page, PASSWORD, "Court-1");
    await expect(toast(page, "Le nouveau mot de passe doit contenir au moins 8 caractères.")).toBeVisible();
    await fill(page, PASSWORD, "sans-majuscule-1");
    await expect(page.getByText(/^Le mot de passe doit contenir au moins 8/).first()).toBeVisible();
    expect(sent).toEqual([]);

    await fill(page, "Pas-le-bon-1", NEW_PASSWORD);
    await expect(page.getByText("Le mot de passe actuel est incorrect.")).toBeVisible();
    await expect(toast(page, "Une erreur est survenue lors du changement de mot de passe.")).toBeVisible();
    await expect(page.getByLabel("Mot de passe actuel")).toBeFocused();
    expect((await phone.get("/profile", { maxRedirects: 0 })).status()).toBe(200);

    await page.route("**/change-password", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await fill(page, PASSWORD, NEW_PASSWORD);
    await expect(page.getByRole("button", { name: "Changement..." })).toBeDisabled();
    await expect(toast(page, "Mot de passe mis à jour")).toBeVisible();
    await expect(toast(page, "Votre mot de passe a été changé avec succès.")).toBeVisible();
    for (const label of ["Mot de passe actuel", "Confirmer le nouveau mot de passe"])
      await expect(page.getByLabel(label)).toHaveValue("");
    await expect(page.getByLabel("Nouveau mot de passe", { exact: false }).first()).toHaveValue("");

    expect((await phone.get("/profile", { maxRedirects: 0 })).status()).toBe(302);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Mon Profil" })).toBeVisible();
    const refused = await request.post("/api/auth/sign-in/email", { data: { email, password: PASSWORD } });
    expect(refused.status()).toBe(401);
    await signIn(request, email, NEW_PASSWORD);
  });
});

for (const path of ["/profile", ACCOUNT, "/dashboard/account"])
  for (const colorScheme of ["light", "dark"] as const)
    test(`${path} can be used by everybody, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await open(page, path);
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    });
