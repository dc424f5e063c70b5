import { cleanup } from "@testing-library/react";
import { data } from "react-router";
import { expect, test, vi } from "vitest";
import { fillField } from "../../../../tests/fixtures/browser/fill-fields.ts";
import {
  expectToast,
  json,
  screen,
  stubServer,
  waitFor,
  within,
} from "../../../../tests/fixtures/component/component.tsx";
import {
  ADDRESS,
  draft,
  field,
  INFO,
  place,
  press,
  renderPaymentForm,
} from "../../../../tests/fixtures/component/payment-form.tsx";

const IBAN = "FR14 2004 1010 0505 0001 3M02 606";
const SAVED = "Vos informations de paiement ont été enregistrées avec la localisation précise.";
const MOVED = "Votre localisation a été mise à jour automatiquement.";
const SEARCH = "GET /functions/v1/geocode/search";
const REVERSE = "GET /functions/v1/geocode/reverse";
const LYON = "Lyon 3e Arrondissement, Rhône, France";

test("the fields show the profile, and refuse what is missing", async () => {
  stubServer({});
  const { user, saved, fill } = await renderPaymentForm();
  const prefilled = { first_name: "Nora", last_name: "Diallo", email: INFO.email, phone: INFO.phone };
  for (const [name, value] of Object.entries({ ...prefilled, country: "FR", business_type: "individual" }))
    expect(field(name)).toHaveValue(value);
  expect(screen.getByLabelText(/^Chaque mois/)).toBeChecked();
  for (const name of ["address_line1", "postal_code", "city"]) expect(field(name)).toBeRequired();
  await fill({ last_name: "" });
  expect(press("Créer un compte Stripe")).toBeDisabled();
  await fill({ last_name: "Diallo" });
  expect(press("Créer un compte Stripe")).toBeEnabled();
  for (const button of ["Enregistrer", "Créer un compte Stripe"]) {
    await user.click(press(button));
    expect(await screen.findByText("Votre adresse est requise.")).toBeVisible();
    expect(screen.getByText("Le SIRET est requis en France.")).toBeVisible();
    await waitFor(() => expect(field("address_line1")).toHaveFocus());
  }
  await user.selectOptions(field("country"), "BE");
  expect(field("siret_number")).toBeNull();
  expect(saved).toEqual([]);
});

test("what was typed survives a reload, except the IBAN, which is stored nowhere", async () => {
  stubServer({ [SEARCH]: () => json([place(LYON)]) });
  const first = await renderPaymentForm();
  await first.fill({ ...ADDRESS, iban: IBAN });
  await expectToast("Position mise à jour", MOVED);
  expect(screen.getByText(/^Lyon 3e/)).toBeVisible();
  cleanup();
  await renderPaymentForm();
  expect(screen.getByText("Vos modifications non enregistrées sont là")).toBeVisible();
  expect(field("siret_number")).toHaveValue(ADDRESS.siret_number);
  expect(field("iban")).toHaveValue("");
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain("3M02");
});

test("another IBAN asks for the password, and is shown by its last four characters alone", async () => {
  let proved = false;
  stubServer({
    [SEARCH]: () => json([place(LYON)]),
    "POST /api/auth/verify-password": ({ body }) => {
      proved = (body as { password: string }).password === "Motdepasse-2026";
      return proved ? json({}) : json({ message: "Le mot de passe actuel est incorrect." }, 400);
    },
  });
  const { user, fill, saved } = await renderPaymentForm({
    save: () =>
      proved ? { ok: true, isPrecise: true } : data({ ok: false, errors: { password: "Confirmez." } }, 403),
  });
  await fill({ ...ADDRESS, iban: IBAN });
  await user.click(press("Enregistrer"));
  const dialog = within(await screen.findByRole("dialog", { name: "Changer d’IBAN" }));
  const prove = async (password: string) => {
    await fillField(user, dialog.getByLabelText(/^Mot de passe actuel/), password);
    await user.click(dialog.getByText("Confirmer et enregistrer"));
  };
  await prove("Pas-le-bon-1");
  expect(await dialog.findByText("Le mot de passe actuel est incorrect.")).toBeVisible();
  await prove("Motdepasse-2026");
  await expectToast("Succès", SAVED);
  expect(await screen.findByText("•••• 2606")).toBeVisible();
  expect(field("iban")).toHaveValue("");
  expect(document.body.innerHTML).not.toMatch(/3M02|2004 ?1010/);
  expect(saved.map(({ iban }) => iban)).toEqual([IBAN, IBAN]);
  expect(draft()).toBeNull();
});

test("the VAT regime and the mandates are asked; what was chosen survives a refusal, and a given mandate is revoked", async () => {
  stubServer({ [SEARCH]: () => json([]) });
  const { user, fill, saved } = await renderPaymentForm({
    save: ({ intent }) =>
      intent === "save" && saved.length === 1
        ? data({ ok: false, intent, errors: { vat_number: "Relisez-le." } }, 400)
        : { ok: true, intent, isPrecise: true },
  });
  await fill(ADDRESS);
  await user.click(screen.getByLabelText(/^Je donne mandat à Élan/));
  await user.click(press("Enregistrer"));
  expect(await screen.findByText(/^Indiquez votre régime de TVA/)).toBeVisible();
  expect(saved).toEqual([]);
  expect(field("vat_number")).toBeNull();
  await user.click(screen.getByLabelText("Redevable de la TVA"));
  await fill({ vat_number: "FR44732829320" });
  await user.selectOptions(field("vat_rate"), "55");
  await user.click(press("Enregistrer"));
  expect(await screen.findByText("Relisez-le.")).toBeVisible();
  expect(screen.getByLabelText("Redevable de la TVA")).toBeChecked();
  expect(screen.getByLabelText(/^Je donne mandat à Élan/)).toBeChecked();
  await user.click(press("Enregistrer"));
  await expectToast("Succès", SAVED);
  expect(saved[1]).toMatchObject({
    vat_status: "liable",
    vat_number: "FR44732829320",
    vat_rate: "55",
    invoicing_mandate: "on",
  });
  expect(saved[1]).not.toHaveProperty("self_billing_mandate");
  expect(await screen.findByText("Mandat donné le 2 novembre 2026.")).toBeVisible();
  expect(screen.queryByLabelText(/^Je donne mandat à Élan/)).toBeNull();
  await user.click(press(/^Révoquer/));
  expect(await screen.findByText("Révoqué le 3 novembre 2026.")).toBeVisible();
  expect(saved[2]).toEqual({ intent: "revoke-mandate", mandate: "invoicing" });
  expect(screen.getByLabelText(/^Je donne mandat à Élan/)).not.toBeChecked();
  // The invoicing mandate is one of French law.
  await user.selectOptions(field("country"), "BE");
  expect(screen.queryByLabelText(/^Je donne mandat à Élan/)).toBeNull();
  expect(screen.queryByLabelText("Redevable de la TVA")).toBeNull();
  expect(screen.getByLabelText(/^J’accepte l’autofacturation/)).toBeVisible();
});

test("the position of the browser is sent with its address, and not with another one", async () => {
  vi.stubGlobal("navigator", {
    ...navigator,
    geolocation: {
      getCurrentPosition: (found: PositionCallback) =>
        found({ coords: { latitude: 43.6045, longitude: 1.4442 } } as GeolocationPosition),
    },
  });
  stubServer({
    [SEARCH]: () => json([]),
    [REVERSE]: () => json(place("Toulouse, Haute-Garonne, France")),
  });
  const { user, fill, saved } = await renderPaymentForm();
  await fill(ADDRESS);
  await user.click(press("Utiliser ma position"));
  expect(await screen.findByText("Toulouse, Haute-Garonne")).toBeVisible();
  await expectToast("Position mise à jour", MOVED);
  await user.click(press("Enregistrer"));
  await waitFor(() => expect(saved[0]).toMatchObject({ latitude: "43.6045", longitude: "1.4442" }));
  await expectToast("Succès", SAVED);
  await user.click(press("Utiliser ma position"));
  expect(await screen.findByText("Toulouse, Haute-Garonne")).toBeVisible();
  // The field is not left before the form is sent, and the focus stays in it.
  await fill({ postal_code: "69100", city: "Villeurbanne" });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toMatchObject({ city: "Villeurbanne", latitude: "", longitude: "" });
  await waitFor(() => expect(draft()).toBeNull());
  await waitFor(() => expect(field("city")).toHaveFocus());
});

test("what is typed while the form is on its way is neither lost nor taken for saved", async () => {
  stubServer({ [SEARCH]: () => json([]) });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { user, fill, saved } = await renderPaymentForm({
    save: async () => {
      await arrived;
      return { ok: true, isPrecise: true };
    },
  });
  await fill({ ...ADDRESS, postal_code: "69500", city: "Bron" });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(saved).toHaveLength(1));
  await fill({ address_line2: "Bâtiment B" });
  arrive();
  await expectToast("Succès", SAVED);
  expect(field("address_line2")).toHaveValue("Bâtiment B");
  await waitFor(() => expect(field("address_line2")).toHaveFocus());
  expect(draft()).toContain("Bâtiment B");
});

test("a place that is found after the save is not typed by anybody", async () => {
  let find = (_: Response) => {};
  const finding = new Promise<Response>((resolve) => {
    find = resolve;
  });
  const asked = stubServer({ [SEARCH]: () => finding });
  const { user, fill } = await renderPaymentForm();
  await fill(ADDRESS);
  await user.click(press("Enregistrer"));
  await expectToast("Succès", SAVED);
  expect(asked.length).toBeGreaterThan(0);
  expect(draft()).toBeNull();
  find(json([place(LYON)]));
  await waitFor(() => expect(press("Enregistrer")).toBeEnabled());
  expect(draft()).toBeNull();
});

test("an address abroad is looked up nowhere", async () => {
  const asked = stubServer({});
  const { user, fill, leaveField } = await renderPaymentForm();
  await user.selectOptions(field("country"), "BE");
  await fill({ address_line1: "Grand-Place 1", postal_code: "7000", city: "Mons" });
  await leaveField();
  expect(screen.getByText(/hors de France, elle ne se calcule pas/)).toBeVisible();
  expect(screen.queryByText("Vérifiée")).toBeNull();
  expect(asked).toEqual([]);
});
