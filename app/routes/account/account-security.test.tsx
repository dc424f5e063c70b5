import { describe, expect, test, vi } from "vitest";
import { fillField } from "../../../tests/fixtures/browser/fill-fields.ts";
import { renderAccountScreen } from "../../../tests/fixtures/component/account-screens.tsx";
import {
  expectToast,
  json,
  screen,
  stubServer,
  waitFor,
  within,
} from "../../../tests/fixtures/component/component.tsx";

const WRONG_PASSWORD = "Le mot de passe actuel est incorrect.";
const WRONG_CODE = "Ce code n’est pas le bon, ou il a déjà servi.";
const SENT = ["Code envoyé", "Vérifiez votre boîte e-mail, et les courriers indésirables."] as const;
const TOTP = "otpauth://totp/Elan:manon?secret=ABCDEFGHIJKLMNOP&issuer=Elan";
const CODES = ["aaaaa-bbbbb", "ccccc-ddddd"];

const refusal = (message: string) => json({ code: "REFUSED", message }, 400);
/** In the dialog: the page has such a field too. */
const password = async () =>
  within(await screen.findByRole("dialog")).findByLabelText(/^Mot de passe actuel/);
const code = () => screen.findByLabelText(/^Code à 6 chiffres/);
const button = (name: string) => screen.getByRole("button", { name });

describe("two steps", () => {
  test("they are switched on with the password, a code of the app, and recovery codes that are shown once", async () => {
    const [passwords, codes] = [
      [refusal(WRONG_PASSWORD), json({ totpURI: TOTP, backupCodes: CODES })],
      [refusal(WRONG_CODE), json({})],
    ];
    const sent = stubServer({
      "POST /api/auth/two-factor/enable": () => passwords.shift() ?? json({}),
      "POST /api/auth/two-factor/verify-totp": () => codes.shift() ?? json({}),
    });
    const downloaded: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      downloaded.push(this.download);
    });
    const { user, data } = await renderAccountScreen();
    expect(screen.getByText("Désactivée")).toBeVisible();
    await user.click(button("Activer les deux étapes"));
    await fillField(user, await password(), "Pas-le-bon-1");
    await user.click(button("Continuer"));
    expect(await screen.findByText(WRONG_PASSWORD)).toBeVisible();
    await fillField(user, await password(), "Motdepasse-2026");
    await user.click(button("Continuer"));
    expect(await screen.findByRole("img", { name: /^QR code/ })).toBeVisible();
    expect(screen.getByText("ABCD EFGH IJKL MNOP")).toBeVisible();
    await fillField(user, await code(), "000000");
    await user.click(button("Activer"));
    expect(await screen.findByText(WRONG_CODE)).toBeVisible();
    await fillField(user, await code(), "123456");
    data.account.twoStepEnabled = true;
    await user.click(button("Activer"));

    expect(await screen.findByRole("dialog", { name: "Vos codes de secours" })).toBeVisible();
    for (const one of CODES) expect(screen.getByText(one)).toBeVisible();
    await user.click(button("Télécharger"));
    vi.restoreAllMocks();
    expect(downloaded).toEqual(["elan-codes-de-secours.txt"]);
    // The codes are shown once, so that Escape must not take them away.
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("button", { name: "Fermer" })).toBeNull();
    await user.click(button("J’ai gardé mes codes"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await screen.findByText("Activée")).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { password: "Pas-le-bon-1" },
      { password: "Motdepasse-2026" },
      { code: "000000" },
      { code: "123456" },
    ]);
  });

  test("the recovery codes are renewed, and the second step is switched off, with the password", async () => {
    const sent = stubServer({
      "POST /api/auth/two-factor/generate-backup-codes": () => json({ backupCodes: CODES }),
      "POST /api/auth/two-factor/disable": () => json({ status: true }),
    });
    const { user, data } = await renderAccountScreen({ account: { twoStepEnabled: true } });
    await user.click(button("Nouveaux codes de secours"));
    await fillField(user, await password(), "Motdepasse-2026");
    await user.click(button("Créer de nouveaux codes"));
    expect(await screen.findByText(CODES[0] ?? "")).toBeVisible();
    await user.click(button("J’ai gardé mes codes"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await user.click(button("Désactiver"));
    await fillField(user, await password(), "Motdepasse-2026");
    data.account.twoStepEnabled = false;
    await user.click(button("Désactiver"));
    await expectToast("Connexion en deux étapes désactivée");
    expect(await screen.findByText("Désactivée")).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  test("an account without a password is asked for a code by mail", async () => {
    const sent = stubServer({
      "POST /api/auth/email-otp/send-verification-otp": () => json({}),
      "POST /api/auth/email-otp/verify-email": () => json({}),
      "POST /api/auth/two-factor/enable": () => json({ totpURI: TOTP, backupCodes: CODES }),
    });
    const { user } = await renderAccountScreen({ account: { hasPassword: false } });
    await user.click(button("Activer les deux étapes"));
    await user.click(await screen.findByRole("button", { name: "Recevoir un code par e-mail" }));
    await expectToast(...SENT);
    await fillField(user, await code(), "123456");
    await user.click(button("Continuer"));
    expect(await screen.findByRole("img", { name: /^QR code/ })).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{}, { otp: "123456" }, {}]);
  });
});

describe("the Google account", () => {
  const FAILED = [
    "Échec de la connexion",
    "Une erreur est survenue lors de la connexion via Google.",
  ] as const;

  test("it is linked after the password, and a failure is said", async () => {
    const passwords = [refusal(WRONG_PASSWORD), json({})];
    const sent = stubServer({
      "POST /api/auth/verify-password": () => passwords.shift() ?? json({}),
      "POST /api/auth/link-social": () => json({}, 500),
    });
    const { user } = await renderAccountScreen();
    await user.click(button("Associer mon compte Google"));
    expect(await screen.findByRole("dialog", { name: "Associer votre compte Google" })).toBeVisible();
    await fillField(user, await password(), "Pas-le-bon-1");
    await user.click(button("Continuer vers Google"));
    expect(await screen.findByText(WRONG_PASSWORD)).toBeVisible();
    await fillField(user, await password(), "Motdepasse-2026");
    await user.click(button("Continuer vers Google"));
    await expectToast(...FAILED);
    expect(sent.at(-1)?.body).toMatchObject({
      callbackURL: "/dashboard/account?google=linked",
      errorCallbackURL: "/dashboard/account?google=failed",
    });
  });

  test.each([
    ["linked", ["Compte Google associé"]],
    ["failed", FAILED],
  ] as const)("a return with google=%s is said once, and leaves the address", async (outcome, said) => {
    stubServer({});
    const { address } = await renderAccountScreen({ at: `/dashboard/account?google=${outcome}` });
    const [title, description] = said;
    await expectToast(title, description);
    await waitFor(() => expect(address()).toBe("/dashboard/account"));
  });

  test("it is unlinked where a password remains, and stays where it is the only way in", async () => {
    const sent = stubServer({
      "POST /api/auth/verify-password": () => json({}),
      "POST /api/auth/unlink-account": () => json({}),
    });
    const { user, data } = await renderAccountScreen({ account: { googleIdentityId: "google-1" } });
    await user.click(button("Dissocier mon compte Google"));
    await fillField(user, await password(), "Motdepasse-2026");
    data.account.hasPassword = false;
    await user.click(button("Dissocier"));
    await expectToast("Compte Google dissocié");
    expect(sent.at(-1)?.body).toEqual({ accountId: "google-1" });
    expect(await screen.findByText(/^C’est votre seul moyen de connexion/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Dissocier mon compte Google" })).toBeNull();
  });
});

test("another address is confirmed by a code at the present one and by a code at the new one", async () => {
  const presentCodes = [refusal(WRONG_CODE), json({})];
  const sent = stubServer({
    "POST /api/auth/email-otp/send-verification-otp": () => json({}),
    "POST /api/auth/email-otp/request-email-change": () => presentCodes.shift() ?? json({}),
    "POST /api/auth/email-otp/change-email": () => json({}),
  });
  const { user, data } = await renderAccountScreen();
  await user.click(button("Changer d’adresse e-mail"));
  const dialog = await screen.findByRole("dialog", { name: "Changer d’adresse e-mail" });
  const address = screen.getByLabelText(/^Nouvelle adresse e-mail/);
  await fillField(user, address, "manon@exemple.fr");
  await user.click(button("Recevoir le premier code"));
  await waitFor(() => expect(address).toHaveAccessibleDescription("C’est déjà l’adresse de votre compte."));
  await fillField(user, address, "nouvelle@exemple.fr");
  await user.click(button("Recevoir le premier code"));
  await expectToast(...SENT);
  expect(dialog).toHaveTextContent("envoyer à manon@exemple.fr");
  await fillField(user, await code(), "000000");
  await user.click(button("Continuer"));
  expect(await screen.findByText(WRONG_CODE)).toBeVisible();
  await fillField(user, await code(), "111111");
  await user.click(button("Continuer"));
  await waitFor(() => expect(dialog).toHaveTextContent("envoyer à nouvelle@exemple.fr"));
  await fillField(user, await code(), "222222");
  data.account.email = "nouvelle@exemple.fr";
  await user.click(button("Changer d’adresse"));
  await expectToast("Adresse e-mail mise à jour", "Connectez-vous désormais avec la nouvelle.");
  await waitFor(() => expect(screen.getByLabelText("E-mail")).toHaveValue("nouvelle@exemple.fr"));
  expect(sent.map(({ body }) => body)).toEqual([
    {},
    { newEmail: "nouvelle@exemple.fr", otp: "000000" },
    { newEmail: "nouvelle@exemple.fr", otp: "111111" },
    { newEmail: "nouvelle@exemple.fr", otp: "222222" },
  ]);
});
