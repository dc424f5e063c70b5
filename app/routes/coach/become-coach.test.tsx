import { expect, onTestFinished, test, vi } from "vitest";
import {
  expectToast,
  json,
  screen,
  stubServer,
  waitFor,
  within,
} from "../../../tests/fixtures/component/component.tsx";
import { COMPLETE, renderWizard, storeDraft } from "../../../tests/fixtures/component/wizard-screen.tsx";

const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
const ALLOWED_PLACES = { "GET /functions/v1/geocode/search": () => json([]) };

/** A browser whose storage is full: it still reads, and writes nothing. */
function stubFullStorage(): void {
  for (const name of ["localStorage", "sessionStorage"] as const) {
    const storage = globalThis[name];
    vi.stubGlobal(name, {
      getItem: (key: string) => storage.getItem(key),
      clear: () => storage.clear(),
      removeItem: (key: string) => storage.removeItem(key),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
  }
  onTestFinished(() => void vi.unstubAllGlobals());
}

test("the disciplines are chosen in any order, counted, and kept when the page is loaded again", async () => {
  const { user } = await renderWizard();
  expect(screen.queryByRole("button", { name: "Retour" })).toBeNull();
  const group = screen.getByRole("group", { name: "Disciplines" });
  expect([...group.querySelectorAll("label")].map((label) => label.textContent?.trim())).toEqual([
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
  for (const name of ["Yoga", "Course à pied", "Danse", "Danse"])
    await user.click(within(group).getByLabelText(name));
  await renderWizard({ step: 1 });
  expect(screen.getByRole("checkbox", { name: "Course à pied" })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Danse" })).not.toBeChecked();
  expect(screen.getByText("2 disciplines choisies.")).toBeVisible();
});

test("a title is counted and advised, and Enter leads to the next step, whose heading has the focus", async () => {
  const { user, fill } = await renderWizard({ step: 2 });
  const title = screen.getByLabelText("Titre de l’annonce");
  await fill(title, "a".repeat(71));
  expect(screen.getByText("71 / 70")).toBeVisible();
  await fill(title, "Yoga, écrivez à alix@exemple.fr");
  expect(screen.getByText(/^On dirait qu’un numéro de téléphone/)).toBeVisible();
  await fill(title, "Yoga doux au parc");
  await user.keyboard("{Enter}");
  await waitFor(async () => expect(await heading("Décrivez vos cours")).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Retour" }));
  await waitFor(async () => expect(await heading("Donnez un titre à votre annonce")).toHaveFocus());
  expect(screen.getByLabelText("Titre de l’annonce")).toHaveValue("Yoga doux au parc");
});

test("a description has its limits, and an improved one can be taken back", async () => {
  stubServer({
    "POST /functions/v1/improve-text": () =>
      json({ text: "Un texte corrigé.", isCorrected: true, hints: [] }),
  });
  const { user, fill } = await renderWizard({ step: 3 });
  const description = () => screen.getByLabelText("Description du cours");
  await fill(description(), "c".repeat(4001));
  expect(screen.getByText(/^4.000 caractères au plus\.$/)).toBeVisible();
  await fill(description(), "b".repeat(1001));
  expect(screen.getByText("1001 / 1000")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Améliorer le texte" }));
  expect(await screen.findByText(/ponctuation corrigés/)).toBeVisible();
  const again = await renderWizard({ step: 3 });
  expect(description()).toHaveValue("Un texte corrigé.");
  await again.user.click(screen.getByRole("button", { name: "Annuler l’amélioration" }));
  expect(description()).toHaveValue("b".repeat(1001));
});

test("an unknown place is said once the field is left, and only those who travel are asked how far", async () => {
  const sent = stubServer(ALLOWED_PLACES);
  const { user, fill } = await renderWizard({ step: 5 });
  const address = screen.getByRole("combobox", { name: "Adresse" });
  expect(address).toHaveValue("Paris");
  expect(screen.getByRole("radio", { name: /À mon adresse uniquement/ })).toBeChecked();
  expect(screen.queryByRole("slider")).toBeNull();
  await fill(address, "Xyzzyville");
  await user.tab();
  expect(await screen.findByText(/^Nous ne trouvons pas ce lieu/)).toBeVisible();
  expect(sent.length).toBeGreaterThan(0);
  await user.click(screen.getByRole("radio", { name: /Les deux/ }));
  expect(screen.getByRole("slider", { name: "Distance de déplacement" })).toHaveValue("15");
});

test("services are added with a name and a price, removed, and kept while they are typed", async () => {
  const { user, fill } = await renderWizard({ step: 6 });
  const rate = screen.getByLabelText("Tarif horaire");
  expect(rate).toHaveValue("50");
  await fill(rate, "beaucoup");
  expect(screen.getByText("Un montant en euros, par exemple 45 ou 45,50.")).toBeVisible();
  await fill(rate, "45,50");
  const open = () => user.click(screen.getByRole("button", { name: "Ajouter un service" }));
  const group = () => within(screen.getByRole("group", { name: "Nouveau service" }));
  const noGroup = () => expect(screen.queryByRole("group", { name: "Nouveau service" })).toBeNull();
  await open();
  await user.click(group().getByRole("button", { name: "Annuler" }));
  noGroup();
  for (const name of ["Bilan", "Essai"]) {
    await open();
    expect(group().getByLabelText(/Nom du service/)).toHaveValue("");
    await user.click(group().getByRole("button", { name: "Ajouter" }));
    await expectToast("Information manquante", "Le nom et le prix du service sont requis");
    await fill(group().getByLabelText(/Nom du service/), name);
    await fill(group().getByLabelText(/Prix/), "12,50");
    await user.click(group().getByRole("button", { name: "Ajouter" }));
    await expectToast("Service ajouté", name);
    noGroup();
  }
  await user.click(screen.getByRole("button", { name: "Supprimer le service Essai" }));
  await expectToast("Service supprimé", "Essai");
  await open();
  await fill(group().getByLabelText(/Nom du service/), "Programme");

  const again = await renderWizard({ step: 6 });
  const services = screen.getByRole("button", { name: "Supprimer le service Bilan" }).closest("ul");
  expect([...(services?.children ?? [])].map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Bilan.*12,50\s€/),
  ]);
  expect(group().getByLabelText(/Nom du service/)).toHaveValue("Programme");
  await again.fill(group().getByLabelText(/Prix/), "30");
  // A service that was typed and not added is added by the next step.
  await again.user.click(again.next());
  await heading("Votre numéro de téléphone");
  expect(JSON.parse(localStorage.getItem("additionalServices") ?? "")).toEqual([
    { id: expect.any(String), name: "Bilan", price: 12.5, description: "" },
    { id: expect.any(String), name: "Programme", price: 30, description: "" },
  ]);
  expect(localStorage.getItem("hourlyRate")).toBe("45,50");
});

test("a phone number that cannot be read is said once the field is left, and kept as it was typed", async () => {
  const { user, fill } = await renderWizard({ step: 7 });
  expect(
    screen.getByText(
      "Votre numéro n’est jamais affiché publiquement. Seuls les élèves que vous acceptez le voient.",
    ),
  ).toBeVisible();
  await fill(screen.getByLabelText("Téléphone"), "12");
  await user.tab();
  expect(await screen.findByText(/^Nous ne reconnaissons pas ce numéro/)).toBeVisible();
  await fill(screen.getByLabelText("Téléphone"), "(0)6.12-34 56 78");
  await renderWizard({ step: 7 });
  expect(screen.getByLabelText("Téléphone")).toHaveValue("(0)6.12-34 56 78");
});

/** The beginning of a PNG with this many pixels on each side. */
function png(side: number, padding = 0): File {
  const bytes = Buffer.alloc(40 + padding);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  return new File([bytes], "moi.png", { type: "image/png" });
}

test("a photo that cannot be taken is refused with the reason; one that can is kept, removed, and never shown to another coach", async () => {
  const { user } = await renderWizard({ step: 8, account: { role: "coach", id: "coach-1" } });
  const choose = (file: File) => user.upload(screen.getByLabelText(/^(Choisir une|Changer de) photo$/), file);
  const format = "Format invalide. Seuls les fichiers JPG et PNG sont acceptés.";
  for (const [file, refusal] of [
    [new File(["GIF89a\u0001"], "moi.png", { type: "image/png" }), format],
    [png(700, 5 * 1024 * 1024), /^Fichier trop volumineux\. Taille maximale\s: 5MB\.$/],
    [new File(["<svg/>"], "moi.png", { type: "image/png" }), format],
    [png(599), "Les dimensions de l’image sont trop petites. Minimum 600px de largeur et hauteur."],
  ] as const) {
    await choose(file);
    expect(await screen.findByText(refusal)).toBeVisible();
  }
  await choose(png(700));
  const remove = () => screen.queryByRole("button", { name: "Supprimer la photo" });
  const stored = () => localStorage.getItem("profilePhoto");
  await waitFor(() => expect(stored()).toMatch(/^data:image\/png;base64,/));
  await user.click(await screen.findByRole("button", { name: "Supprimer la photo" }));
  await waitFor(() => expect(remove()).toBeNull());
  await choose(png(700));
  await waitFor(() => expect(stored()).not.toBeNull());
  await renderWizard({ step: 8, account: { role: "coach", id: "coach-2" } });
  await waitFor(() => expect([stored(), remove()]).toEqual([null, null]));
});

test("a coach who is not done is told what is missing, with the way there", async () => {
  const { user, finish, address } = await renderWizard({
    step: 8,
    account: { role: "coach", id: "coach-1" },
  });
  await user.click(finish());
  const alert = await screen.findByRole("alert");
  expect(document.activeElement).toContainElement(alert);
  expect(
    within(alert)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual([
    "Choisissez au moins une discipline.",
    "Donnez un titre à votre annonce.",
    "Indiquez votre prénom et votre nom.",
  ]);
  await user.click(screen.getByRole("link", { name: "Donnez un titre à votre annonce." }));
  await heading("Donnez un titre à votre annonce");
  expect(address()).toBe("/become-coach?etape=2");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("a double click on « Continuer » leads to the last question and publishes nothing", async () => {
  storeDraft(COMPLETE);
  const sent = stubServer({});
  const { user, next, finish } = await renderWizard({ step: 7 });
  await user.dblClick(next());
  expect(await screen.findByText("Étape 8 sur 8")).toBeVisible();
  expect(finish()).toBeEnabled();
  expect(sent).toEqual([]);
});

test("a visitor's listing waits for an account, and a student's for another one", async () => {
  stubServer(ALLOWED_PLACES);
  storeDraft({ ...COMPLETE, locationPosition: { lat: 48.85, lng: 2.35 } });
  const { user, finish } = await renderWizard({ step: 8 });
  await user.click(finish());
  await waitFor(async () => expect(await heading(/^Félicitations, votre annonce est prête/)).toHaveFocus());
  expect(screen.getByRole("link", { name: "Retour à l’accueil" })).toHaveAttribute("href", "/");
  expect(screen.getByRole("link", { name: "Créer mon compte" })).toBeVisible();

  await renderWizard({ step: 9, account: { role: "student", id: "student-1" } });
  expect(
    screen.getByText(/Vous utilisez un compte Élève\. Un compte coach est un compte à part/),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Me déconnecter et créer un compte coach" })).toBeVisible();
});

test("a coach who has a page can add a listing that was composed before the login", async () => {
  const sent = stubServer({
    "POST /functions/v1/onboarding": () => json({ ok: true, published: "listing" }),
  });
  const coach = { role: "coach", id: "coach-1", isNamed: true, approval: "approved" } as const;
  await renderWizard({ account: coach });
  expect(await heading("Votre page de coach existe déjà")).toBeVisible();
  expect(screen.getByRole("link", { name: "Gérer mes annonces" })).toHaveAttribute(
    "href",
    "/dashboard/listings",
  );
  expect(screen.queryByText("Une annonce composée ici vous attend")).toBeNull();

  storeDraft({ ...COMPLETE, adTitle: "Une seconde annonce" });
  const { user } = await renderWizard({ account: coach });
  expect(await screen.findByText(/^«\sUne seconde annonce\s»\./)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "L’effacer" }));
  const question = within(await screen.findByRole("dialog", { name: /^Effacer cette annonce/ }));
  await user.click(question.getByRole("button", { name: "Annuler" }));
  const published = () =>
    sent.filter(({ body }) => (body as { intent?: string } | undefined)?.intent === "publish");
  expect(published()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Ajouter cette annonce à ma page" }));
  await expectToast("Annonce ajoutée", "Elle a rejoint les autres annonces de votre page.");
  expect(await heading(/^Félicitations/)).toBeVisible();
  expect(published()).toHaveLength(1);
  await waitFor(() => expect(localStorage.getItem("adTitle")).toBeNull());
});

test("a browser that stores nothing, or holds odd values, loses no answer on the way", async () => {
  storeDraft({ selectedDisciplines: ["Yoga"], hourlyRate: "65" });
  for (const [key, value] of [
    ["isAuthenticated", "true"],
    ["userRole", "coach"],
    ["userEmail", "x@y.fr"],
  ] as const)
    localStorage.setItem(key, value);
  stubFullStorage();
  const { user, fill, next, goTo } = await renderWizard({ step: 6 });
  const rate = () => screen.getByLabelText("Tarif horaire");
  expect(rate()).toHaveValue("65");
  await fill(rate(), "70");
  expect(await screen.findByText(/^Votre navigateur ne garde rien/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Retour" }));
  await heading(/^Où se passent vos cours/);
  await user.click(next());
  await heading("Fixez votre tarif");
  expect(rate()).toHaveValue("70");
  // Keys that claim to know who is signed in are not believed.
  await goTo("/become-coach?etape=9");
  expect(screen.getByRole("link", { name: "Choisissez au moins une discipline." })).toBeVisible();
});
