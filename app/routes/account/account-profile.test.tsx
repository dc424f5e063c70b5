import { cleanup } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ENDED_SESSION } from "~/ui/feedback/ended-session.ts";
import { fillField } from "../../../tests/fixtures/browser/fill-fields.ts";
import { renderAccountScreen } from "../../../tests/fixtures/component/account-screens.tsx";
import {
  expectToast,
  json,
  screen,
  stubServer,
  waitFor,
} from "../../../tests/fixtures/component/component.tsx";
import { holdAnswer } from "../../../tests/fixtures/component/held-answer.ts";
import { meta } from "./account.tsx";

const firstName = () => screen.getByLabelText(/^Prénom/);
const lastName = () => screen.getByLabelText(/^Nom/);
const phone = () => screen.getByLabelText(/^Téléphone/);
const save = () => screen.getByRole("button", { name: "Sauvegarder les modifications" });
const SAVED = ["Profil mis à jour", "Vos informations ont été mises à jour avec succès."] as const;
const FAILED = ["Erreur", "Une erreur est survenue lors de la mise à jour de votre profil."] as const;

test("the page has its title, and shows the address, which is changed apart", async () => {
  stubServer({});
  await renderAccountScreen();
  expect(JSON.stringify(meta())).toContain('"title":"Mon compte');
  expect(screen.getByRole("heading", { level: 1, name: "Mon compte" })).toBeVisible();
  expect(screen.getByLabelText("E-mail")).toHaveAttribute("readonly");
  expect(screen.getByRole("button", { name: /Changer d.adresse/ })).toBeVisible();
});

describe("names and phone", () => {
  test("a mistyped phone number is refused beside its field, and nothing that was typed is lost", async () => {
    stubServer({});
    const { user, sent } = await renderAccountScreen();
    await fillField(user, firstName(), "Zoé");
    await fillField(user, lastName(), "Lambert");
    await fillField(user, phone(), "06 12");
    await user.click(save());
    await expectToast(...FAILED);
    await waitFor(() => expect(phone()).toHaveFocus());
    expect(phone()).toHaveAccessibleDescription(/^Ce numéro de téléphone n’est pas valide\./);
    expect(firstName()).toHaveValue("Zoé");
    expect(sent).toEqual([]);
  });

  test("a missing name is refused beside its field", async () => {
    stubServer({});
    const { user } = await renderAccountScreen();
    await user.click(save());
    await expectToast(...FAILED);
    await waitFor(() => expect(firstName()).toHaveFocus());
    expect(firstName()).toHaveAccessibleDescription("Le prénom est requis.");
  });

  test("they are sent once, and then shown as the server has them", async () => {
    stubServer({});
    const { answer, give } = holdAnswer<{ ok: boolean }>();
    const { user, sent } = await renderAccountScreen({
      answer: async ({ firstName, lastName }, { account }) => {
        const given = await answer;
        Object.assign(account, { firstName, lastName, phoneNumber: "07 98 76 54 32" });
        return given;
      },
    });
    await fillField(user, firstName(), "Zoé");
    await fillField(user, lastName(), "Lambert");
    await fillField(user, phone(), "+33798765432");
    await user.dblClick(save());
    expect(await screen.findByRole("button", { name: "Mise à jour..." })).toBeDisabled();
    give({ ok: true });
    await expectToast(...SAVED);
    await waitFor(() => expect(phone()).toHaveValue("07 98 76 54 32"));
    expect(firstName()).toHaveValue("Zoé");
    expect(sent).toEqual([
      { intent: "profile", firstName: "Zoé", lastName: "Lambert", phoneNumber: "+33798765432" },
    ]);
  });

  test("a lost connection loses nothing that was typed, and the next press sends it", async () => {
    stubServer({});
    let ok = false;
    const { user } = await renderAccountScreen({ answer: () => ({ ok }) });
    await fillField(user, firstName(), "Zoé");
    await fillField(user, lastName(), "Lambert");
    await user.click(save());
    await expectToast(...FAILED);
    expect(firstName()).toHaveValue("Zoé");
    ok = true;
    await user.click(save());
    await expectToast(...SAVED);
  });
});

describe("a form whose session ended while it was sent", () => {
  /** Sends the form, and the session turns out to have ended. */
  async function loseSession() {
    stubServer({});
    const { answer, give } = holdAnswer<{ ok: boolean }>();
    const { user } = await renderAccountScreen({ answer: () => answer });
    await fillField(user, firstName(), "Zoé");
    await fillField(user, lastName(), "Lambert");
    await fillField(user, screen.getByLabelText(/^Mot de passe actuel/), "Motdepasse-2026");
    await user.click(save());
    await screen.findByRole("button", { name: "Mise à jour..." });
    window.dispatchEvent(new Event(ENDED_SESSION));
    give({ ok: false });
    await expectToast(...FAILED);
    expect(JSON.stringify(sessionStorage)).toContain("Zoé");
    expect(JSON.stringify(sessionStorage)).not.toContain("Motdepasse-2026");
    cleanup();
  }

  test("is filled in again for the same person", async () => {
    await loseSession();
    await renderAccountScreen();
    await waitFor(() => expect(firstName()).toHaveValue("Zoé"));
    expect(lastName()).toHaveValue("Lambert");
    expect(screen.getByLabelText(/^Mot de passe actuel/)).toHaveValue("");
  });

  test("shows somebody else nothing of it, and is thrown away", async () => {
    await loseSession();
    await renderAccountScreen({ viewer: { id: "viewer-2" } });
    await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain("Zoé"));
    expect(firstName()).toHaveValue("");
  });
});

describe("the password", () => {
  const NEXT = "Nouveau-passe-2026";
  const CALL = "POST /api/auth/change-password";
  const FAILED = "Une erreur est survenue lors du changement de mot de passe.";
  const current = () => screen.getByLabelText(/^Mot de passe actuel/);
  const next = () => screen.getByLabelText(/^Nouveau mot de passe/);
  const again = () => screen.getByLabelText(/^Confirmer le nouveau mot de passe/);
  const change = () => screen.getByRole("button", { name: "Changer le mot de passe" });

  async function openProfile() {
    const { user } = await renderAccountScreen();
    const fill = async (was: string, chosen: string, repeated = chosen) => {
      await fillField(user, current(), was);
      await fillField(user, next(), chosen);
      await fillField(user, again(), repeated);
    };
    return { user, fill };
  }

  test("it is checked before anything is sent", async () => {
    const sent = stubServer({});
    const { user, fill } = await openProfile();
    await fill("Motdepasse-2026", NEXT, "autre-chose");
    await user.click(change());
    await expectToast("Erreur", "Les nouveaux mots de passe ne correspondent pas.");
    await waitFor(() => expect(again()).toHaveFocus());
    await fill("Motdepasse-2026", "Court-1");
    await user.click(change());
    await expectToast("Erreur", "Le nouveau mot de passe doit contenir au moins 8 caractères.");
    await fill("Motdepasse-2026", "sans-majuscule-1");
    await user.click(change());
    await waitFor(() =>
      expect(next()).toHaveAccessibleDescription(/^Le mot de passe doit contenir au moins 8/),
    );
    expect(sent).toEqual([]);
  });

  test("a wrong current password is said beside its field", async () => {
    stubServer({ [CALL]: () => json({ code: "INVALID_PASSWORD", message: "Invalid password" }, 400) });
    const { user, fill } = await openProfile();
    await fill("Pas-le-bon-1", NEXT);
    await user.click(change());
    await expectToast("Erreur", FAILED);
    await waitFor(() => expect(current()).toHaveFocus());
    expect(current()).toHaveAccessibleDescription("Le mot de passe actuel est incorrect.");
  });

  test("it is changed once, and the fields are empty afterwards", async () => {
    const { answer, give } = holdAnswer<Response>();
    const sent = stubServer({ [CALL]: () => answer });
    const { user, fill } = await openProfile();
    await fill("Motdepasse-2026", NEXT);
    await user.dblClick(change());
    expect(await screen.findByRole("button", { name: "Changement..." })).toBeDisabled();
    give(json({}));
    await expectToast("Mot de passe mis à jour", "Votre mot de passe a été changé avec succès.");
    for (const field of [current(), next(), again()]) expect(field).toHaveValue("");
    expect(sent.map(({ body }) => body)).toEqual([{ currentPassword: "Motdepasse-2026", newPassword: NEXT }]);
  });

  test("an account without one asks for it by mail", async () => {
    const sent = stubServer({ "POST /api/auth/request-password-reset": () => json({}) });
    const { user } = await renderAccountScreen({ account: { hasPassword: false } });
    await user.click(screen.getByRole("button", { name: "Définir un mot de passe" }));
    await expectToast("E-mail envoyé", "Vérifiez votre boîte e-mail pour réinitialiser votre mot de passe.");
    expect(screen.getByText("Le lien est parti")).toBeVisible();
    expect(sent[0]?.body).toEqual({ email: "manon@exemple.fr" });
  });
});
