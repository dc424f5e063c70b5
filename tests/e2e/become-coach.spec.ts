import sharp from "sharp";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  test,
  VIEWS,
} from "../fixtures/browser.ts";
import { fillLogin, newEmail, PASSWORD } from "../fixtures/dialogs.ts";
import { CONFIRMATION, waitForMail } from "../fixtures/mailbox.ts";
import { WizardPage } from "../fixtures/wizard.ts";

const picture = (side: number, format: "png" | "gif" = "png") =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#1f6b4a" } })
    .toFormat(format)
    .toBuffer();

/** As heavy as a photo may be: it cannot be made small. */
const heavyPhoto = () =>
  sharp({
    create: {
      width: 1300,
      height: 1300,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();

const stored = (page: WizardPage["page"]) => page.evaluate(() => ({ ...localStorage }));

const [{ viewport, colorScheme }] = VIEWS;

test(`a visitor composes a listing, makes an account and publishes it, at ${viewport.width} px`, async ({
  page,
  request,
}) => {
  test.slow();
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  const wizard = new WizardPage(page);
  // What is looked at is not half under the header or the bar.
  const looked = async (inSight = page.getByRole("heading", { level: 1 })) => {
    await inSight.evaluate((target) => target.scrollIntoView({ block: "center" }));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await wizard.reload();
  };
  await wizard.open();
  await expect(wizard.back()).toHaveCount(0);
  const disciplines = page.getByRole("group", { name: "Disciplines" }).getByRole("checkbox");
  expect(
    await disciplines.evaluateAll((boxes) =>
      boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.innerText.trim()),
    ),
  ).toEqual([
    "Fitness",
    "Musculation",
    "Yoga",
    "Course à pied",
    "CrossFit",
    "Cyclisme",
    "Boxe",
    "Pilates",
    "Natation",
    "Tennis",
    "Football",
    "Danse",
  ]);
  for (const name of ["Yoga", "Course à pied", "Danse"]) await page.getByText(name, { exact: true }).click();
  await page.getByText("Danse", { exact: true }).click();
  await looked();
  await expect(page.getByRole("checkbox", { name: "Course à pied" })).toBeChecked();
  await expect(page.getByText("2 disciplines choisies.")).toBeVisible();

  await wizard.walk(2);
  await expect(wizard.heading("Donnez un titre à votre annonce")).toBeFocused();
  const title = page.getByLabel("Titre de l’annonce");
  await title.fill("a".repeat(71));
  await expect(page.getByText("71 / 70")).toBeVisible();
  await title.fill("Yoga, écrivez à alix@exemple.fr");
  await expect(page.getByText(/^On dirait qu’un numéro de téléphone/)).toBeVisible();
  await title.fill("Yoga doux au parc");
  await looked();
  await expect(title).toHaveValue("Yoga doux au parc");
  // Back, by the browser and by the page, is the step before.
  await page.goBack();
  await expect(wizard.heading("Quel coaching proposez-vous ?")).toBeVisible();
  await page.goForward();
  await wizard.back().click();
  await expect(wizard.heading("Quel coaching proposez-vous ?")).toBeFocused();
  await wizard.walk(2);
  await title.press("Enter");

  await expect(wizard.heading("Décrivez vos cours")).toBeFocused();
  const description = page.getByLabel("Description du cours");
  await description.fill("c".repeat(4001));
  await expect(page.getByText(/^4.000 caractères au plus\.$/)).toBeVisible();
  await description.fill("b".repeat(1001));
  await expect(page.getByText("1001 / 1000")).toBeVisible();
  await page.getByRole("button", { name: "Améliorer le texte" }).click();
  await expect(page.getByText(/^Voici un exemple/)).toBeVisible();
  await looked();
  await expect(description).not.toHaveValue("b".repeat(1001));
  await page.getByRole("button", { name: "Annuler l’amélioration" }).click();
  await expect(description).toHaveValue("b".repeat(1001));

  await wizard.walk(4);
  await page.getByLabel("Prénom").fill("Alix");
  await page.getByLabel(/^Nom/).fill("Moreau");
  await page.getByLabel("À propos de vous").fill("J’enseigne depuis dix ans.");
  await looked();
  await expect(page.getByLabel("Prénom")).toHaveValue("Alix");

  await wizard.walk(5);
  const address = page.getByRole("combobox", { name: "Adresse" });
  await expect(address).toHaveValue("Paris");
  await expect(page.getByRole("radio", { name: "À mon adresse uniquement" })).toBeChecked();
  await expect(page.getByRole("slider")).toHaveCount(0);
  await address.fill("Xyzzyville");
  await address.press("Escape");
  await address.blur();
  await expect(page.getByText(/^Nous ne trouvons pas ce lieu/)).toBeVisible();
  await address.fill("Villeurb");
  await page.getByRole("option").first().click();
  await page.getByRole("radio", { name: "Les deux" }).check();
  const slider = page.getByRole("slider", { name: "Distance de déplacement" });
  await expect(slider).toHaveValue("15");
  await slider.press("ArrowRight");
  await looked();
  // By the keyboard: the bar is in sight, and takes nothing out of it.
  await slider.focus();
  const before = await page.evaluate(() => window.scrollY);
  await page.keyboard.press("Tab");
  await expect(wizard.back()).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await expect(address).toHaveValue(/^Villeurbanne/);
  await expect(slider).toHaveValue("16");

  await wizard.walk(6);
  await expect(page.getByLabel("Tarif horaire")).toHaveValue("50");
  await page.getByLabel("Tarif horaire").fill("beaucoup");
  await expect(page.getByText("Un montant en euros, par exemple 45 ou 45,50.")).toBeVisible();
  await page.getByLabel("Tarif horaire").fill("45,50");
  await page.getByRole("button", { name: "Ajouter un service" }).click();
  const service = page.getByRole("group", { name: "Nouveau service" });
  await service.getByRole("button", { name: "Annuler" }).click();
  await expect(service).toHaveCount(0);
  for (const name of ["Bilan", "Essai"]) {
    await page.getByRole("button", { name: "Ajouter un service" }).click();
    await expect(service.getByLabel("Nom du service")).toHaveValue("");
    await service.getByRole("button", { name: "Ajouter" }).click();
    await expectToast(page, "Information manquante", "Le nom et le prix du service sont requis");
    await service.getByLabel("Nom du service").fill(name);
    await service.getByLabel("Prix").fill("12,50");
    await service.getByRole("button", { name: "Ajouter" }).click();
    await expect(page.getByText("Service ajouté")).toBeVisible();
    await expect(service).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Supprimer le service Essai" }).click();
  await expect(page.getByText("Service supprimé")).toBeVisible();
  await looked(page.getByRole("button", { name: "Supprimer le service Bilan" }));
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText(/Bilan.*12,50\s€/);
  await page.getByRole("button", { name: "Ajouter un service" }).click();
  await service.getByLabel("Nom du service").fill("Programme");
  await wizard.reload();
  await expect(service.getByLabel("Nom du service")).toHaveValue("Programme");
  await service.getByLabel("Prix").fill("30");

  // Typed and not added, it is one all the same.
  await wizard.walk(7);
  await expect(
    page.getByText(
      "Votre numéro n’est jamais affiché publiquement. Seuls les élèves que vous acceptez le voient.",
    ),
  ).toBeVisible();
  const phone = page.getByLabel("Téléphone");
  await phone.fill("12");
  await phone.blur();
  await expect(page.getByText(/^Nous ne reconnaissons pas ce numéro/)).toBeVisible();
  await phone.fill("(0)6.12-34 56 78");
  await looked();
  await expect(phone).toHaveValue("(0)6.12-34 56 78");
  await phone.fill("06.12.34.56.78");

  await wizard.walk(8);
  const chooser = page.getByLabel(/^(Choisir une|Changer de) photo$/);
  const choose = (mimeType: string, buffer: Buffer) =>
    chooser.setInputFiles({ name: "moi", mimeType, buffer });
  for (const [type, bytes, refusal] of [
    ["image/png", await picture(700, "gif"), "Format invalide. Seuls les fichiers JPG et PNG sont acceptés."],
    ["image/png", Buffer.from("<svg/>"), "Format invalide. Seuls les fichiers JPG et PNG sont acceptés."],
    [
      "image/png",
      Buffer.concat([await picture(700), Buffer.alloc(5 * 1024 * 1024)]),
      "Fichier trop volumineux. Taille maximale\u00a0: 5MB.",
    ],
    [
      "image/png",
      await picture(599),
      "Les dimensions de l’image sont trop petites. Minimum 600px de largeur et hauteur.",
    ],
  ] as const) {
    await choose(type, bytes);
    await expect(page.getByRole("main").getByText(refusal)).toBeVisible();
  }
  const shown = page.getByRole("button", { name: "Supprimer la photo" });
  await choose("image/png", await picture(700));
  await expect(shown).toBeVisible();
  expect((await stored(page)).profilePhoto).toMatch(/^data:image\/png;base64,/);
  await shown.click();
  await expect(shown).toHaveCount(0);
  // Too large for the browser's storage: its database has it.
  await choose("image/png", await heavyPhoto());
  await expect(shown).toBeVisible();
  await looked();
  await expect(shown).toBeVisible();
  const kept = await stored(page);
  expect(kept.profilePhoto).toBeUndefined();
  expect(kept).toMatchObject({
    selectedDisciplines: "[3,4]",
    locationType: "both",
    travelDistance: "16",
    hourlyRate: "45,50",
    phoneNumber: "06.12.34.56.78",
    adTitle: "Yoga doux au parc",
    coachBio: "J’enseigne depuis dix ans.",
  });
  expect(JSON.parse(kept.additionalServices ?? "")).toEqual([
    { id: expect.any(String), name: "Bilan", price: 12.5, description: "" },
    { id: expect.any(String), name: "Programme", price: 30, description: "" },
  ]);

  await wizard.finish().click();
  await expect(wizard.heading("Félicitations, votre annonce est prête !")).toBeFocused();
  await expect(page.getByRole("main").getByRole("link", { name: "Retour à l’accueil" })).toHaveAttribute(
    "href",
    "/",
  );
  await looked();
  await page.getByRole("link", { name: "Créer mon compte" }).click();
  const dialog = page.getByRole("dialog", { name: "Devenir coach" });
  const email = newEmail("coach");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel(/^Mot de passe/).fill(PASSWORD);
  await dialog.getByLabel(/^Confirmer le mot de passe/).fill(PASSWORD);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Créer mon compte" }).click();
  await page.getByRole("link", { name: "Continuer vers mon annonce" }).click();
  await expect(wizard.heading("Félicitations, votre annonce est prête !")).toBeVisible();
  const { link } = await waitForMail(request, email, CONFIRMATION);
  await page.goto(link);
  await page.waitForURL("/?auth=login&redirect=%2Fbecome-coach");
  await fillLogin(page, email);
  await expect(wizard.heading("Votre annonce est prête")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publier mon annonce" }).click();
  await expectToast(page, "Inscription réussie\u00a0!", "Votre profil de coach a été créé avec succès.");
  await expect(wizard.heading("Félicitations !")).toBeVisible();
  await looked();
  expect(Object.keys(await stored(page)).filter((key) => !key.startsWith("cookie"))).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Accéder à mon tableau de bord" }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/profile");
  await expect(page.getByLabel("Téléphone")).toHaveValue("06 12 34 56 78");
  // Who has a page is not asked to make one.
  await page.goto("/become-coach");
  await expect(wizard.heading("Votre page de coach existe déjà")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Gérer mes annonces" })).toHaveAttribute(
    "href",
    "/dashboard/listings",
  );
  await looked();
});
