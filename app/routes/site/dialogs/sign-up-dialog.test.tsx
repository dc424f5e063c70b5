import { describe, expect, test } from "vitest";
import { dropDraft, saveDraft } from "~/ui/form/drafts.ts";
import { fillField } from "../../../../tests/fixtures/browser/fill-fields.ts";
import { openAuthDialog } from "../../../../tests/fixtures/component/auth-dialogs.tsx";
import {
  expectToast,
  json,
  screen,
  stubServer,
  waitFor,
  within,
} from "../../../../tests/fixtures/component/component.tsx";
import { holdAnswer } from "../../../../tests/fixtures/component/held-answer.ts";

const EMAIL = "manon@exemple.fr";
const PASSWORD = "Motdepasse-2026";
const SIGN_UP = "POST /api/auth/sign-up/email";
const REQUIREMENTS =
  "Le mot de passe doit contenir au moins 8 caractères, une lettre minuscule, une lettre majuscule et un chiffre.";
const TERMS_REFUSED = [
  "Acceptation requise",
  "Vous devez accepter les conditions d’utilisation pour vous inscrire.",
] as const;
const SIGNED_UP = [
  "Inscription réussie",
  "Votre compte a été créé avec succès. Vérifiez votre e-mail pour confirmer votre inscription.",
] as const;

const email = () => screen.getByLabelText(/^E-mail/);
const phone = () => screen.getByLabelText(/^Téléphone/);
const password = () => screen.getByLabelText(/^Mot de passe/);
const confirmation = () => screen.getByLabelText(/^Confirmer le mot de passe/);
const terms = () => screen.getByRole("checkbox");
const submit = () => screen.getByRole("button", { name: "Créer mon compte" });

async function openSignUp(at = "/?auth=signup") {
  const site = await openAuthDialog(at);
  const fill = (field: HTMLElement, text: string) => fillField(site.user, field, text);
  const fillAll = async () => {
    await fill(email(), EMAIL);
    const asked = screen.queryByLabelText(/^Téléphone/);
    if (asked) await fill(asked, "06 12 34 56 78");
    await fill(password(), PASSWORD);
    await fill(confirmation(), PASSWORD);
    await site.user.click(terms());
  };
  return { ...site, fill, fillAll };
}

test("the four checks run at once, the toast is that of the first, and nothing is sent before they pass", async () => {
  const sent = stubServer({});
  const { user, fill } = await openSignUp();
  await fill(email(), EMAIL);

  await user.click(submit());
  await expectToast(...TERMS_REFUSED);
  expect(screen.queryByText("Mot de passe trop faible")).toBeNull();
  await waitFor(() => expect(phone()).toHaveFocus());
  expect(phone()).toHaveAccessibleDescription(/numéro de téléphone valide/);
  expect(password()).toHaveAccessibleDescription(new RegExp(REQUIREMENTS));
  expect(terms()).toHaveAccessibleDescription(/conditions d’utilisation/);
  await user.click(terms());
  await waitFor(() => expect(terms()).not.toHaveAccessibleDescription(/conditions d’utilisation/));
  await fill(phone(), "06 12 34 56 78");

  // The rules themselves are tested in credentials.test.ts.
  for (const weak of ["", "Court1a", "Chiffre-absent"]) {
    await fill(password(), weak);
    await user.click(submit());
    await expectToast("Mot de passe trop faible", REQUIREMENTS);
    await waitFor(() => expect(password()).toHaveFocus());
    expect(password()).toHaveAccessibleDescription(new RegExp(REQUIREMENTS));
  }

  await fill(password(), PASSWORD);
  await fill(confirmation(), `${PASSWORD}x`);
  await user.click(submit());
  await expectToast("Erreur de mot de passe", "Les mots de passe ne correspondent pas.");
  await waitFor(() => expect(confirmation()).toHaveFocus());

  await fill(confirmation(), PASSWORD);
  for (const number of ["", "06 12"]) {
    await fill(phone(), number);
    await user.click(submit());
    await expectToast("Numéro de téléphone manquant", "Veuillez entrer un numéro de téléphone valide.");
    await waitFor(() => expect(phone()).toHaveFocus());
  }
  expect(email()).toHaveValue(EMAIL);
  expect(password()).toHaveValue(PASSWORD);
  expect(sent).toEqual([]);
});

test.each([
  ["signup", "Créer mon compte"],
  ["login", "Se connecter"],
  ["reset", "Envoyer le lien"],
  ["code", "Recevoir un code"],
] as const)(
  "the dialog ?auth=%s refuses a missing or mistyped address beside its field",
  async (mode, button) => {
    const sent = stubServer({});
    const { user, fill } = await openSignUp(`/?auth=${mode}`);
    const press = () => user.click(screen.getByRole("button", { name: button }));
    await press();
    await waitFor(() => expect(email()).toHaveFocus());
    expect(email()).toHaveAccessibleDescription("Votre adresse e-mail est requise.");
    await fill(email(), "pas une adresse");
    await press();
    await waitFor(() =>
      expect(email()).toHaveAccessibleDescription(/^Cette adresse e-mail n’est pas valide/),
    );
    expect(email()).toHaveAttribute("type", "email");
    expect(email()).toHaveAttribute("autocomplete", "email");
    if (mode === "login") {
      await fill(email(), EMAIL);
      await press();
      await waitFor(() => expect(password()).toHaveAccessibleDescription("Votre mot de passe est requis."));
    }
    expect(sent).toEqual([]);
  },
);

test("the strength meter gives 25 points for each rule, and a word", async () => {
  stubServer({});
  const { fill } = await openSignUp();
  for (const [typed, points, word] of [
    ["-", 0, "Très faible"],
    ["a", 25, "Très faible"],
    ["aA", 50, "Faible"],
    ["aA1", 75, "Moyen"],
    ["aA1-----", 100, "Fort"],
  ] as const) {
    await fill(password(), typed);
    const meter = screen.getByRole("progressbar", { name: "Robustesse du mot de passe" });
    expect(meter).toHaveAttribute("value", String(points));
    expect(meter).toHaveAttribute("aria-valuetext", word);
  }
});

test("a student signs up with a phone number, and is told to look into the mailbox", async () => {
  const sent = stubServer({ [SIGN_UP]: () => json({}) });
  const { user, fillAll, address } = await openSignUp("/coaches?auth=signup&redirect=/profile");
  expect(screen.getByRole("dialog", { name: "Créer un compte" })).toBeVisible();
  expect(screen.getByRole("radio", { name: "Élève" })).toBeChecked();
  expect(phone()).toHaveAttribute("placeholder", "06 XX XX XX XX");
  expect(screen.getByRole("link", { name: /^conditions d’utilisation/ })).toHaveAttribute("href", "/terms");
  await fillAll();
  await user.dblClick(submit());
  await expectToast(...SIGNED_UP);
  const panel = await screen.findByRole("dialog", { name: "Vérifiez votre boîte" });
  expect(panel).toHaveTextContent(EMAIL);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: "",
      email: EMAIL,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      termsAccepted: true,
      data: { role: "student", phone_number: "06 12 34 56 78" },
      callbackURL: "/profile",
    },
  ]);
  await user.click(within(panel).getByRole("button", { name: "J’ai compris" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe("/coaches");
});

test("a coach has no phone to give nor role to choose, and goes on to the listing", async () => {
  const sent = stubServer({ [SIGN_UP]: () => json({}) });
  const { user, fillAll, address } = await openSignUp("/?auth=signup&role=coach");
  expect(screen.getByRole("dialog", { name: "Devenir coach" })).toBeVisible();
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.queryByLabelText(/^Téléphone/)).toBeNull();
  await fillAll();
  await user.click(submit());
  await expectToast(...SIGNED_UP);
  expect(sent[0]?.body).toMatchObject({ data: { role: "coach", phone_number: "" } });
  await user.click(await screen.findByRole("link", { name: "Continuer vers mon annonce" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe("/become-coach");
});

test("choosing coach takes the phone away, and choosing student brings it back with its text", async () => {
  stubServer({});
  const { user, fill } = await openSignUp();
  await fill(phone(), "07 00");
  await user.click(screen.getByRole("radio", { name: "Coach sportif" }));
  expect(screen.queryByLabelText(/^Téléphone/)).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Élève" }));
  expect(phone()).toHaveValue("07 00");
});

test("an address that is corrected after the sign-up keeps everything else that was typed", async () => {
  stubServer({ [SIGN_UP]: () => json({}) });
  const { user, fillAll } = await openSignUp();
  await user.click(screen.getByRole("radio", { name: "Coach sportif" }));
  await fillAll();
  await user.click(submit());
  await user.click(await screen.findByRole("button", { name: "Corriger l’adresse" }));
  expect(await screen.findByRole("radio", { name: "Coach sportif" })).toBeChecked();
  expect(email()).toHaveValue(EMAIL);
  expect(confirmation()).toHaveValue(PASSWORD);
  expect(terms()).toBeChecked();
});

test("the form that a visitor was filling in is sent along, and the server keeps it", async () => {
  const sent = stubServer({ [SIGN_UP]: () => json({}) });
  saveDraft("bookingDraft:4", { words: "Je débute.", startsAt: "2099-03-10T09:00:00.000Z", waiting: "yes" });
  const { user, fillAll } = await openSignUp("/coach/4/reserver?auth=signup&redirect=/coach/4/reserver");
  await fillAll();
  await user.click(submit());
  await screen.findByRole("dialog", { name: "Vérifiez votre boîte" });
  expect(sent.map(({ body }) => body)).toMatchObject([
    {
      kept: { name: "bookingDraft:4", fields: { words: "Je débute.", startsAt: "2099-03-10T09:00:00.000Z" } },
    },
  ]);
  dropDraft("bookingDraft:4");
});

test("the address ?auth=check-email opens the sign-up where nobody has signed up", async () => {
  stubServer({});
  await openSignUp("/faq?auth=check-email");
  expect(screen.getByRole("dialog", { name: "Créer un compte" })).toBeVisible();
});

describe("a sign-up that the server refuses", () => {
  const FAILED = "Échec de l’inscription";

  test("leads to the login where the address already has an account", async () => {
    const capitals = EMAIL.toUpperCase();
    stubServer({ [SIGN_UP]: () => json({ code: "X", message: "User already registered" }, 422) });
    const { user, fill, fillAll } = await openSignUp("/?auth=signup&role=student");
    await fillAll();
    await fill(email(), capitals);
    await user.click(submit());
    await expectToast(FAILED, "Un compte existe déjà avec cette adresse e-mail.");
    await waitFor(() => expect(email()).toHaveFocus());
    expect(password()).toHaveValue(PASSWORD);
    await user.click(screen.getByRole("button", { name: "Se connecter avec cette adresse" }));
    expect(await screen.findByRole("dialog", { name: "Connexion" })).toBeVisible();
    expect(email()).toHaveValue(capitals);
    await waitFor(() => expect(password()).toHaveFocus());
  });

  test("shows other messages as received, and has a message for a call without an answer", async () => {
    let answer = () => json({ code: "X", message: "Message reçu." }, 400) as Response | "no network";
    stubServer({ [SIGN_UP]: () => answer(), "GET /healthz": () => json({}) });
    const { user, fillAll } = await openSignUp("/?auth=signup&role=coach");
    await fillAll();
    await user.click(submit());
    await expectToast(FAILED, "Message reçu.");
    answer = () => "no network";
    await user.click(submit());
    await expectToast(FAILED, "Une erreur est survenue lors de l’inscription.");
  });

  test("through Google asks for the terms first, and fails in its own words", async () => {
    const sent = stubServer({
      "POST /api/auth/sign-in/social": () => json({ code: "PROVIDER_NOT_FOUND" }, 404),
    });
    const { user } = await openSignUp("/?auth=signup&role=coach");
    const google = screen.getByRole("button", { name: "S’inscrire avec Google" });
    await user.click(google);
    await expectToast(...TERMS_REFUSED);
    expect(sent).toEqual([]);
    await user.click(terms());
    await user.click(google);
    await expectToast(FAILED, "Une erreur est survenue lors de l’inscription via Google.");
    expect(sent[0]?.body).toMatchObject({ additionalData: { role: "coach" } });
    await waitFor(() => expect(google).toHaveFocus());
  });
});

test("a button that was pressed stays disabled until the server has answered", async () => {
  const { answer, give } = holdAnswer<Response>();
  const sent = stubServer({ [SIGN_UP]: () => answer });
  const { fillAll } = await openSignUp("/?auth=signup&role=coach");
  await fillAll();
  const form = submit().closest("form");
  for (let press = 0; press < 3; press += 1) form?.requestSubmit();
  expect(await screen.findByRole("button", { name: "Création du compte..." })).toBeDisabled();
  give(json({}));
  expect(await screen.findByRole("dialog", { name: "Vérifiez votre boîte" })).toBeVisible();
  expect(sent).toHaveLength(1);
});
