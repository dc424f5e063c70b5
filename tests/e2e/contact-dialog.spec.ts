import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  hydrated,
  PHONE,
} from "../fixtures/browser.ts";
import {
  contactDialog,
  message,
  newStudent,
  openContact,
  openConversation,
  send,
  sent,
} from "../fixtures/contact.ts";
import { fillLogin } from "../fixtures/dialogs.ts";
import { waitForMail } from "../fixtures/mailbox.ts";
import { test } from "../fixtures/people.ts";

test.use({ viewport: DESKTOP });

test.describe("a student", () => {
  test.use({ allowedErrors: [/status of (4\d\d|500)|ERR_FAILED/] });

  test("loses nothing by a refusal, and is told what to correct", async ({ page, baseURL }) => {
    await newStudent(page.request, baseURL);
    await openContact(page, 3);
    const dialog = contactDialog(page);
    await send(page).click();
    await expect(message(page)).toBeFocused();
    await expect(message(page)).toHaveAccessibleDescription(/Écrivez votre message\./);
    await message(page).fill("Bonjour Sarah");
    await expect(dialog.getByText("Écrivez votre message.")).toBeHidden();
    await dialog.getByLabel("Téléphone").selectOption("Autre numéro...");
    const other = dialog.getByLabel("Votre autre numéro");
    await other.fill("06 12");
    await send(page).click();
    await expect(other).toBeFocused();
    await expect(other).toHaveAccessibleDescription("Ce numéro de téléphone n’est pas valide.");
    await other.fill("+32 470 12 34 56");

    await page.route("**/coach/3/contact", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await send(page).click();
    await expect(dialog.getByRole("alert")).toContainText("la connexion a été interrompue");
    await page.unroute("**/coach/3/contact");
    await page.route("**/coach/3/contact", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 429, json: { ok: false, refusal: "Trop de demandes en peu de temps." } })
        : route.continue(),
    );
    await send(page).click();
    await expect(dialog.getByRole("alert")).toHaveText("Trop de demandes en peu de temps.");
    await expect(message(page)).toHaveValue("Bonjour Sarah");
    await expect(other).toHaveValue("+32 470 12 34 56");
    await page.unroute("**/coach/3/contact");
    await page.reload();
    await hydrated(page);
    await expect(message(page)).toHaveValue("Bonjour Sarah");
    await expect(other).toHaveValue("+32 470 12 34 56");
    await send(page).click();
    await expect(sent(page)).toBeVisible();
  });

  test("whose session has ended signs in again and finds the message", async ({ page, baseURL }) => {
    const { email } = await newStudent(page.request, baseURL);
    await openContact(page, 4);
    await message(page).fill("Toujours là");
    await page.context().clearCookies();
    await send(page).click();
    await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
    await fillLogin(page, email);
    await expect(message(page)).toHaveValue("Toujours là");
    await send(page).click();
    await expect(sent(page)).toBeVisible();
  });

  test("sends nothing before the numbers are known, and loses no key pressed meanwhile", async ({
    page,
    baseURL,
  }) => {
    await newStudent(page.request, baseURL);
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/coach/6/contact", async (route) => {
      if (route.request().method() === "GET") await held;
      await route.continue();
    });
    await openContact(page, 6);
    const dialog = contactDialog(page);
    await message(page).fill("Bonjour");
    await dialog.getByLabel("Téléphone").fill("07 1");
    await expect(send(page)).toBeDisabled();
    await page.keyboard.press("Enter");
    answer();
    await expect(send(page)).toBeEnabled();
    await page.keyboard.type("1 22 33 44");
    await expect(dialog.getByLabel("Votre autre numéro")).toHaveValue("07 11 22 33 44");
    await expect(dialog.getByLabel("Téléphone")).toHaveValue("other");
    await dialog.getByLabel("Téléphone").selectOption("Ne pas donner de numéro");
    const posted = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/contact"),
    );
    await send(page).click();
    expect(new URLSearchParams((await posted).postData() ?? "").get("phone")).toBe("");
    await expect(sent(page)).toBeVisible();
  });

  test("can write even when the numbers cannot be had", async ({ page, baseURL }) => {
    await newStudent(page.request, baseURL);
    await page.route("**/coach/6/contact", (route) =>
      route.request().method() === "GET" ? route.abort() : route.continue(),
    );
    await openContact(page, 6);
    await message(page).fill("Bonjour");
    await send(page).click();
    await expect(sent(page)).toBeVisible();
  });

  test("finds none of the words of whoever used this browser before", async ({ page, baseURL }) => {
    await newStudent(page.request, baseURL);
    await openContact(page, 7);
    await message(page).fill("Les mots du premier");
    await openContact(page, 8);
    await message(page).fill("Et d’autres");
    // The session ends by itself: nobody signs out.
    await page.context().clearCookies();
    await newStudent(page.request, baseURL);
    await openContact(page, 7);
    await expect(send(page)).toBeEnabled();
    await expect(message(page)).toHaveValue("");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/premier|autres/);
  });

  test("leaves nothing behind at sign-out, nor after a day", async ({ page, baseURL }) => {
    await newStudent(page.request, baseURL);
    await openContact(page, 5);
    await message(page).fill("Un brouillon");
    const drafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("contactDraft:")));
    expect(await drafts()).toEqual(["contactDraft:5"]);
    await contactDialog(page).getByRole("button", { name: "Annuler" }).click();
    await page.getByRole("button", { name: /^Mon espace/ }).click();
    await page.getByRole("menuitem", { name: "Déconnexion" }).click();
    await expect.poll(drafts).toEqual([]);
    await page.evaluate(() => {
      const savedAt = Date.now() - 24 * 3_600_000 - 1;
      localStorage.setItem("contactDraft:5", JSON.stringify({ message: "Hier", savedAt }));
    });
    await openContact(page, 5);
    await expect(message(page)).toHaveValue("");
    expect(await drafts()).toEqual([]);
  });
});

test.describe("a coach", () => {
  test.use({ as: "coach" });

  test("is told that only students write", async ({ page }) => {
    await openContact(page, 2);
    const dialog = contactDialog(page);
    await expect(dialog).toContainText("Seuls les comptes élève peuvent écrire à un coach.");
    await expect(send(page)).toHaveCount(0);
    await openContact(page, 1);
    await expect(dialog).toContainText("C’est votre propre annonce");
  });

  test("declines a request with kind words, once; the student may write again", async ({
    page,
    people,
    baseURL,
  }) => {
    const request = await people.request();
    const { firstName, email } = await newStudent(request, baseURL);
    const write = async (text: string) =>
      expect(
        (
          await request.post("/coach/1/contact", { form: { message: text, address: "", phone: "" } })
        ).status(),
      ).toBe(200);
    await write("Une première demande");
    await page.setViewportSize(PHONE);
    const conversation = await openConversation(page, firstName);
    const decline = conversation.getByRole("button", { name: `Décliner la demande de ${firstName}` });
    const question = page.getByRole("dialog", { name: `Décliner la demande de ${firstName}` });
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await decline.click();
      await expect(question).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(question).toBeHidden();
      await expect(decline).toBeFocused();
    }
    const posts: string[] = [];
    page.on("request", (sending) => sending.postData()?.includes("decline") && posts.push(sending.url()));
    await decline.click();
    await expect(question.getByRole("radio")).toHaveCount(5);
    await question.getByLabel("Mes propres mots").check();
    await question.getByRole("button", { name: "Décliner la demande" }).click();
    await expect(question.getByLabel("Vos mots")).toHaveAccessibleDescription(/Écrivez votre phrase/);
    await question.getByLabel("Vos mots").fill("Mes mardis sont pleins, désolée.");
    // They stay through a look at another choice, and out of the dialog.
    await question.getByLabel("Sans un mot de plus").check();
    await page.keyboard.press("Escape");
    await decline.click();
    await question.getByLabel("Mes propres mots").check();
    await expect(question.getByLabel("Vos mots")).toHaveValue("Mes mardis sont pleins, désolée.");
    await question.getByRole("button", { name: "Décliner la demande" }).dblclick();
    await expectToast(page, "Demande déclinée", "Nous prévenons l’élève par e-mail, avec vos mots.");
    await expect(question).toBeHidden();
    await expect(conversation).toContainText("Mes mardis sont pleins, désolée.");
    await expect(conversation).toContainText("Vous avez décliné la demande");
    await expect(conversation).toBeFocused();
    await expect(conversation.getByLabel("Votre message")).toHaveCount(0);
    expect(posts).toHaveLength(1);
    await waitForMail(request, email, /^Camille Laurent n’est pas disponible pour l’instant/);
    await write("Une seconde demande");
    await openConversation(page, firstName);
    await expect(conversation).toContainText("Une seconde demande");
    await expect(conversation).not.toContainText("Une première demande");
    await request.dispose();
  });
});

test("the keyboard alone opens, walks and closes the dialog, which everybody can use", async ({ page }) => {
  await page.goto("/coach/1");
  await hydrated(page);
  const opener = page.getByRole("link", { name: "Contacter Camille" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(message(page)).toBeFocused();
  await page.keyboard.type("Bonjour");
  const reached: (string | null)[] = [];
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press("Tab");
    reached.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent ?? "",
      ),
    );
  }
  expect(reached).toEqual(["address", "", "otherPhone", "Annuler", "Envoyer le message", ""]);
  await page.waitForTimeout(300);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(contactDialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL("/coach/1");
  await page.setViewportSize(PHONE);
  await openContact(page, 1);
  await expectNoSidewaysScroll(page);
  await expect(send(page)).toBeInViewport({ ratio: 1 });
});
