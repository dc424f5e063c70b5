import { expect, test } from "vitest";
import { AuthDialogHost } from "~/routes/site/dialogs/auth-dialog-host.tsx";
import { fillField } from "../../../tests/fixtures/browser/fill-fields.ts";
import {
  expectToast,
  json,
  renderElement,
  screen,
  stubServer,
  waitFor,
} from "../../../tests/fixtures/component/component.tsx";
import ResetPassword from "./reset-password.tsx";

const CALL = "POST /api/auth/reset-password";
const NEXT = "Tout-nouveau-2027";
const password = () => screen.getByLabelText(/^Nouveau mot de passe/);
const again = () => screen.getByLabelText(/^Confirmer/);
const change = () => screen.getByRole("button", { name: "Changer le mot de passe" });

const openScreen = (at: string) =>
  renderElement(
    <>
      <ResetPassword />
      <AuthDialogHost googleOffered />
    </>,
    { at },
  );

test("a new password is checked, sent with the token, and leads to the login of its account", async () => {
  const sent = stubServer({ [CALL]: () => json({ email: "manon@exemple.fr" }) });
  const { user, address } = await openScreen("/reset-password?token=jeton");
  await fillField(user, password(), NEXT);
  await fillField(user, again(), "Autre-chose-2027");
  await user.click(change());
  await expectToast("Erreur", "Les nouveaux mots de passe ne correspondent pas.");
  await fillField(user, password(), "faible");
  await fillField(user, again(), "faible");
  await user.click(change());
  await expectToast("Erreur", "Le nouveau mot de passe doit contenir au moins 8 caractères.");
  expect(sent).toEqual([]);
  await fillField(user, password(), NEXT);
  await fillField(user, again(), NEXT);
  expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "Fort");
  await user.click(change());
  await expectToast("Mot de passe mis à jour", "Votre mot de passe a été changé avec succès.");
  expect(sent.map(({ body }) => body)).toEqual([{ newPassword: NEXT, token: "jeton" }]);
  expect(await screen.findByRole("dialog", { name: "Connexion" })).toBeVisible();
  // The login knows whose password it was, and its address does not say so.
  expect(screen.getByLabelText(/^E-mail/)).toHaveValue("manon@exemple.fr");
  expect(address()).toBe("/?auth=login");
});

test("a link that no longer holds says so and offers another", async () => {
  stubServer({ [CALL]: () => json({ code: "INVALID_TOKEN", message: "Lien périmé." }, 400) });
  const { user } = await openScreen("/reset-password?token=invente");
  await fillField(user, password(), NEXT);
  await fillField(user, again(), NEXT);
  await user.click(change());
  await expectToast("Erreur", "Lien périmé.");
  expect(await screen.findByRole("heading", { name: "Ce lien n’est plus valable" })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Recevoir un nouveau lien" }));
  expect(await screen.findByRole("dialog", { name: "Réinitialiser le mot de passe" })).toBeVisible();
});

test("the page without a token offers another link", async () => {
  stubServer({});
  await openScreen("/reset-password");
  await waitFor(() =>
    expect(screen.getByRole("heading", { name: "Ce lien n’est plus valable" })).toBeVisible(),
  );
  expect(screen.queryByLabelText(/^Nouveau mot de passe/)).toBeNull();
});
