import { expect, test } from "vitest";
import { fillField } from "../../../../tests/fixtures/browser/fill-fields.ts";
import { openAuthDialog, renderPageWithDialogs } from "../../../../tests/fixtures/component/auth-dialogs.tsx";
import {
  expectToast,
  json,
  screen,
  stubServer,
  viewerWith,
  waitFor,
  within,
} from "../../../../tests/fixtures/component/component.tsx";

const EMAIL = "manon@exemple.fr";
const PASSWORD = "Motdepasse-2026";
const SIGN_IN = "POST /api/auth/sign-in/email";
const WELCOME = ["Connexion réussie", "Vous êtes maintenant connecté."] as const;
const FAILED = "Échec de la connexion";
const GOOGLE_FAILED = [FAILED, "Une erreur est survenue lors de la connexion via Google."] as const;

const send = () => screen.getByRole("button", { name: "Se connecter" });
const password = () => screen.getByLabelText(/^Mot de passe/);

async function openLogin(at = "/?auth=login") {
  const site = await openAuthDialog(at);
  const signIn = async (given = PASSWORD) => {
    await fillField(site.user, screen.getByLabelText(/^E-mail/), EMAIL);
    await fillField(site.user, password(), given);
    await site.user.click(send());
  };
  return { ...site, signIn };
}

test("a wrong password is refused beside its field, which has the focus and keeps what was typed", async () => {
  const sent = stubServer({
    [SIGN_IN]: () => json({ code: "INVALID_EMAIL_OR_PASSWORD", message: "Invalid login credentials" }, 401),
  });
  const { signIn } = await openLogin();
  await waitFor(() => expect(screen.getByLabelText(/^E-mail/)).toHaveFocus());
  await signIn("Mauvais-mot-2026");
  await expectToast(FAILED, "E-mail ou mot de passe incorrect.");
  await waitFor(() => expect(password()).toHaveFocus());
  expect(password()).toHaveAccessibleDescription("E-mail ou mot de passe incorrect.");
  expect(password()).toHaveValue("Mauvais-mot-2026");
  expect(screen.getByLabelText(/^E-mail/)).toHaveValue(EMAIL);
  expect(sent.map(({ body }) => body)).toEqual([{ email: EMAIL, password: "Mauvais-mot-2026" }]);
});

test("another refusal is shown as received, and a call without an answer has a message of its own", async () => {
  let answer = () => json({ code: "RATE_LIMITED", message: "Patientez." }, 429) as Response | "no network";
  stubServer({ [SIGN_IN]: () => answer(), "GET /healthz": () => json({}) });
  const { signIn, user, dialog } = await openLogin();
  await signIn();
  await expectToast(FAILED, "Patientez.");
  expect(within(dialog).getByRole("alert")).toHaveTextContent("Patientez.");
  answer = () => "no network";
  await user.click(send());
  await expectToast(FAILED, "Une erreur est survenue lors de la connexion.");
});

test("an address that is not confirmed can have its mail again, once in thirty seconds", async () => {
  const told = "Votre adresse e-mail n’est pas encore confirmée. Ouvrez le lien reçu par e-mail.";
  const sent = stubServer({
    [SIGN_IN]: () => json({ code: "EMAIL_NOT_VERIFIED", message: told }, 403),
    "POST /api/auth/send-verification-email": () => json({ status: true }),
  });
  const { signIn, user, dialog } = await openLogin("/?auth=login&redirect=/profile");
  await signIn();
  await expectToast(FAILED, told);
  expect(within(dialog).getByRole("alert")).toHaveTextContent(told);
  await user.click(screen.getByRole("button", { name: "Renvoyer l’e-mail de confirmation" }));
  await expectToast(
    "E-mail envoyé",
    "Si cette adresse attend sa confirmation, un nouveau lien vient de partir. Pensez aux courriers indésirables.",
  );
  const waiting = screen.getByRole("button", { name: /^Nouvel envoi possible dans \d+\s+s$/ });
  await waitFor(() => expect(waiting).toHaveFocus());
  await user.click(waiting);
  expect(sent.slice(1).map(({ body }) => body)).toEqual([{ email: EMAIL, callbackURL: "/profile" }]);
});

test.each([
  ["/coaches?page=1&auth=login", "/coaches?page=1"],
  ["/?auth=login&redirect=/coaches%3Fdiscipline%3DYoga", "/coaches?discipline=Yoga"],
  ["/faq?auth=login&redirect=//ailleurs.example", "/"],
])("signing in at %s leads to %s", async (at, then) => {
  stubServer({ [SIGN_IN]: () => json({}) });
  const { signIn, address } = await openLogin(at);
  await signIn();
  await expectToast(...WELCOME);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe(then);
});

test("a double click signs in once", async () => {
  const sent = stubServer({ [SIGN_IN]: () => json({}) });
  const { user } = await openLogin();
  await fillField(user, screen.getByLabelText(/^E-mail/), EMAIL);
  await fillField(user, password(), PASSWORD);
  await user.dblClick(send());
  await expectToast(...WELCOME);
  expect(sent).toHaveLength(1);
});

test("a person who is signed in already gets no dialog, and goes where the address leads", async () => {
  stubServer({});
  const { address } = await renderPageWithDialogs("/?auth=login&redirect=/coaches", viewerWith());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe("/coaches");
});

test("switching between the dialogs keeps the address and what was typed", async () => {
  stubServer({});
  const { user, address } = await openLogin("/coaches?auth=login&redirect=/faq");
  const email = () => screen.getByLabelText(/^E-mail/);
  const press = async (name: string | RegExp) => user.click(await screen.findByRole("button", { name }));
  await fillField(user, email(), EMAIL);
  await press("Créer un compte");
  expect(await screen.findByRole("heading", { name: "Créer un compte" })).toBeVisible();
  expect(email()).toHaveValue(EMAIL);
  await waitFor(() => expect(screen.getByLabelText(/^Téléphone/)).toHaveFocus());
  await fillField(user, screen.getByLabelText(/^Téléphone/), "06 11 22 33 44");
  await press("Se connecter");
  await waitFor(() => expect(screen.queryByLabelText(/^Téléphone/)).toBeNull());
  expect(email()).toHaveValue(EMAIL);
  await press(/^Mot de passe oublié/);
  expect(await screen.findByRole("dialog", { name: "Réinitialiser le mot de passe" })).toBeVisible();
  expect(email()).toHaveValue(EMAIL);
  await waitFor(() => expect(email()).toHaveFocus());
  await press("Retour à la connexion");
  await press("Recevoir un code par e-mail");
  expect(email()).toHaveValue(EMAIL);
  await press("Utiliser mon mot de passe");
  await press("Créer un compte");
  expect(await screen.findByLabelText(/^Téléphone/)).toHaveValue("06 11 22 33 44");
  expect(address()).toMatch(/^\/coaches\?auth=signup&redirect=/);
});

test("the login that was reached from « Devenir coach » offers to sign up as a student", async () => {
  stubServer({});
  const { user, address } = await openLogin("/coaches?auth=login&role=coach");
  await user.click(screen.getByRole("button", { name: "Créer un compte" }));
  expect(await screen.findByRole("dialog", { name: "Créer un compte" })).toBeVisible();
  expect(await screen.findByLabelText(/^Téléphone/)).toBeVisible();
  expect(address()).toBe("/coaches?auth=signup");
});

test("Escape closes the dialog, and the focus goes back to the link that opened it", async () => {
  stubServer({});
  const { user, address } = await renderPageWithDialogs("/coaches");
  const opener = screen.getByRole("link", { name: "Connexion" });
  await user.click(opener);
  expect(await screen.findByRole("dialog", { name: "Connexion" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(opener).toHaveFocus());
  expect(address()).toBe("/coaches");
});

test("a sign-in through Google that fails at the press is said, and the button can be pressed again", async () => {
  const sent = stubServer({
    "POST /api/auth/sign-in/social": () =>
      json({ code: "PROVIDER_NOT_FOUND", message: "Provider not found" }, 404),
  });
  const { user } = await openLogin("/coaches?page=1&auth=login");
  const google = screen.getByRole("button", { name: "Se connecter avec Google" });
  await user.click(google);
  await expectToast(...GOOGLE_FAILED);
  expect(google).toBeEnabled();
  expect(sent[0]?.body).toMatchObject({
    provider: "google",
    callbackURL: "/coaches?page=1&auth_done=google",
    errorCallbackURL: "/coaches?page=1&auth=login&auth_error=google",
    additionalData: { role: "student" },
  });
});

test("a return from Google without a session is said once, and its traces leave the address", async () => {
  stubServer({});
  const { address } = await openLogin(
    "/?auth=login&auth_error=google&error=access_denied&error_description=non",
  );
  await expectToast(...GOOGLE_FAILED);
  await waitFor(() => expect(address()).toBe("/?auth=login"));
  expect(screen.getByRole("dialog", { name: "Connexion" })).toBeVisible();
});

test("a return from Google with a session is said once, and its trace leaves the address", async () => {
  stubServer({});
  const { address } = await renderPageWithDialogs("/coaches?page=1&auth_done=google", viewerWith());
  await expectToast(...WELCOME);
  await waitFor(() => expect(address()).toBe("/coaches?page=1"));
});
