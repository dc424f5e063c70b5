import { expect, test } from "vitest";
import { fillField } from "../../../../tests/fixtures/browser/fill-fields.ts";
import { openAuthDialog } from "../../../../tests/fixtures/component/auth-dialogs.tsx";
import {
  expectToast,
  json,
  screen,
  stubServer,
  waitFor,
} from "../../../../tests/fixtures/component/component.tsx";

const EMAIL = "manon@exemple.fr";
const WELCOME = ["Connexion réussie", "Vous êtes maintenant connecté."] as const;
const FAILED = "Échec de la connexion";

const email = () => screen.getByLabelText(/^E-mail/);
const code = () => screen.getByLabelText(/^Code à 6 chiffres/);
const refusal = (message: string, code = "INVALID_CODE") => json({ code, message }, 401);

test("an account with a second step asks for the code of the app, and a wrong code can be corrected", async () => {
  const wrong = "Ce code n’est pas le bon. Vérifiez l’heure de votre appareil et réessayez.";
  const answers = [refusal(wrong), json({})];
  const sent = stubServer({
    "POST /api/auth/sign-in/email": () => json({ twoFactorRedirect: true }),
    "POST /api/auth/two-factor/verify-totp": () => answers.shift() ?? json({}),
  });
  const { user, address } = await openAuthDialog("/faq?auth=login");
  await fillField(user, email(), EMAIL);
  await fillField(user, screen.getByLabelText(/^Mot de passe/), "Motdepasse-2026");
  await user.click(screen.getByRole("button", { name: "Se connecter" }));
  await waitFor(() => expect(code()).toHaveFocus());
  expect(code()).toHaveAttribute("autocomplete", "one-time-code");
  await fillField(user, code(), "000 000");
  await user.click(screen.getByRole("button", { name: "Vérifier" }));
  await expectToast(FAILED, wrong);
  await waitFor(() => expect(code()).toHaveAccessibleDescription(new RegExp(`^${wrong}`)));
  expect(code()).toHaveValue("000000");
  await fillField(user, code(), "123456");
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Vérifier" }));
  await expectToast(...WELCOME);
  await waitFor(() => expect(address()).toBe("/faq"));
  expect(sent.slice(1).map(({ body }) => body)).toEqual([
    { code: "000000", trustDevice: false },
    { code: "123456", trustDevice: true },
  ]);
});

test("a recovery code is taken in place of the app's, and each way keeps what was typed", async () => {
  const wrong = "Ce code de secours n’est pas le bon, ou il a déjà servi.";
  const answers = [refusal(wrong), json({})];
  const sent = stubServer({
    "POST /api/auth/two-factor/verify-backup-code": () => answers.shift() ?? json({}),
  });
  // A sign-in through Google leads to this address.
  const { user, address } = await openAuthDialog("/?auth=second-step&redirect=%2Fcoaches%3Fpage%3D1");
  await fillField(user, code(), "123");
  await user.click(screen.getByRole("button", { name: "Utiliser un code de secours" }));
  const recovery = screen.getByLabelText(/^Code de secours/);
  await waitFor(() => expect(recovery).toHaveFocus());
  expect(recovery).toHaveValue("");
  await fillField(user, recovery, "jamais -vu");
  await user.click(screen.getByRole("button", { name: "Vérifier" }));
  await expectToast(FAILED, wrong);
  await user.click(screen.getByRole("button", { name: "Utiliser l’application d’authentification" }));
  expect(code()).toHaveValue("123");
  await user.click(screen.getByRole("button", { name: "Utiliser un code de secours" }));
  await fillField(user, screen.getByLabelText(/^Code de secours/), "abcde-fghij");
  await user.click(screen.getByRole("button", { name: "Vérifier" }));
  await expectToast(...WELCOME);
  await waitFor(() => expect(address()).toBe("/coaches?page=1"));
  expect(sent.map(({ body }) => body)).toEqual([{ code: "jamais-vu" }, { code: "abcde-fghij" }]);
});

test("a second step that has expired leads back to the password", async () => {
  stubServer({
    "POST /api/auth/two-factor/verify-totp": () => refusal("Recommencez.", "INVALID_TWO_FACTOR_COOKIE"),
  });
  const { user, address } = await openAuthDialog("/faq?auth=second-step");
  await fillField(user, code(), "123456");
  await user.click(screen.getByRole("button", { name: "Vérifier" }));
  await expectToast(FAILED, "Recommencez.");
  expect(await screen.findByLabelText(/^Mot de passe/)).toBeVisible();
  expect(address()).toBe("/faq?auth=login");
});

test("a code by mail is asked for, mistyped, sent again and typed", async () => {
  const wrong = "Ce code n’est pas le bon, ou il a déjà servi.";
  const answers = [refusal(wrong), json({})];
  const sent = stubServer({
    "POST /api/auth/email-otp/send-verification-otp": () => json({ success: true }),
    "POST /api/auth/sign-in/email-otp": () => answers.shift() ?? json({}),
  });
  const { user, dialog, address } = await openAuthDialog("/faq?auth=code");
  await fillField(user, email(), EMAIL);
  await user.click(screen.getByRole("button", { name: "Recevoir un code" }));
  await expectToast("Code envoyé", "Vérifiez votre boîte e-mail, et les courriers indésirables.");
  await waitFor(() => expect(code()).toHaveFocus());
  expect(dialog).toHaveTextContent(`Envoyé à ${EMAIL}`);
  await fillField(user, code(), "000000");
  await user.click(screen.getByRole("button", { name: "Se connecter" }));
  await expectToast(FAILED, wrong);
  expect(code()).toHaveValue("000000");
  await user.click(screen.getByRole("button", { name: "Renvoyer le code" }));
  await waitFor(() => expect(code()).toHaveValue(""));
  await fillField(user, code(), "123456");
  await user.click(screen.getByRole("button", { name: "Se connecter" }));
  await expectToast(...WELCOME);
  await waitFor(() => expect(address()).toBe("/faq"));
  expect(sent.map(({ body }) => body)).toEqual([
    { email: EMAIL, type: "sign-in" },
    { email: EMAIL, otp: "000000" },
    { email: EMAIL, type: "sign-in" },
    { email: EMAIL, otp: "123456" },
  ]);
});

test("a code by mail still asks for the second step", async () => {
  stubServer({
    "POST /api/auth/email-otp/send-verification-otp": () => json({ success: true }),
    "POST /api/auth/sign-in/email-otp": () => json({ twoFactorRedirect: true }),
  });
  const { user } = await openAuthDialog("/faq?auth=code");
  await fillField(user, email(), EMAIL);
  await user.click(screen.getByRole("button", { name: "Recevoir un code" }));
  await fillField(user, await screen.findByLabelText(/^Code à 6 chiffres/), "123456");
  await user.click(screen.getByRole("button", { name: "Se connecter" }));
  expect(await screen.findByRole("button", { name: "Vérifier" })).toBeVisible();
});

test("a link to a new password is asked for, and what fails is said without losing the address", async () => {
  let answer = () => "no network" as Response | "no network";
  const sent = stubServer({
    "POST /api/auth/request-password-reset": () => answer(),
    "GET /healthz": () => json({}),
  });
  const { user, dialog, address } = await openAuthDialog("/faq?auth=reset");
  await fillField(user, email(), EMAIL);
  await user.click(screen.getByRole("button", { name: "Envoyer le lien" }));
  const failed = "Une erreur est survenue lors de l’envoi de l’e-mail.";
  await expectToast("Erreur", failed);
  expect(dialog).toHaveTextContent(failed);
  expect(email()).toHaveValue(EMAIL);
  answer = () => json({ status: true });
  await user.click(screen.getByRole("button", { name: "Envoyer le lien" }));
  await expectToast("E-mail envoyé", "Vérifiez votre boîte e-mail pour réinitialiser votre mot de passe.");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe("/faq");
  expect(sent.at(-1)?.body).toEqual({ email: EMAIL, redirectTo: "/email-confirmed?type=recovery" });
});
