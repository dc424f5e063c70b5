import { act } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readLocal } from "~/features/onboarding/components/wizard/draft-storage.ts";
import { EMPTY_DRAFT, toStoredDraft } from "~/features/onboarding/rules/draft.ts";
import { AuthDialogHost } from "~/routes/site/dialogs/auth-dialog-host.tsx";
import { readDraft, saveDraft } from "~/ui/form/drafts.ts";
import { fillField } from "../../../tests/fixtures/browser/fill-fields.ts";
import {
  expectToast,
  json,
  renderRoutes,
  screen,
  stubServer,
  waitFor,
} from "../../../tests/fixtures/component/component.tsx";
import { screenRoute } from "../../../tests/fixtures/component/screen-route.tsx";
import EmailConfirmed, { meta } from "./email-confirmed.tsx";

const CONFIRM = "POST /api/auth/confirm-email";
const CONFIRMED = "E-mail confirmé\u00a0!";
const FAILED = "Erreur de confirmation";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function Screen(props: Parameters<typeof EmailConfirmed>[0]) {
  return (
    <>
      <EmailConfirmed {...props} />
      <AuthDialogHost googleOffered />
    </>
  );
}

const openLanding = (query: string, outcome: object = {}) =>
  renderRoutes(
    [
      screenRoute("/email-confirmed", Screen, { loader: () => outcome }),
      { path: "*", element: <AuthDialogHost googleOffered /> },
    ],
    { at: `/email-confirmed${query}` },
  );
const heading = (name: RegExp) => screen.findByRole("heading", { level: 1, name });

const KEPT = "GET /functions/v1/kept-form";
const FORGET = "POST /functions/v1/kept-form";

describe("a sign-up", () => {
  const person = { email: "manon@exemple.fr", role: "student", alreadyConfirmed: false, signedIn: true };
  const confirm = async (user: { click: (element: Element) => Promise<void> }) =>
    user.click(await screen.findByRole("button", { name: "Confirmer mon adresse" }));

  test("is confirmed by the button of the page, which has signed the person in and leads where they were going", async () => {
    const sent = stubServer({ [CONFIRM]: () => json(person), [KEPT]: () => json(null) });
    const { user, address } = await openLanding("?type=signup&token=jeton&redirect=/profile");
    expect(await heading(/^Confirmez votre adresse$/)).toBeVisible();
    await pass(5_000);
    expect(sent).toEqual([]);
    await confirm(user);
    await expectToast(
      CONFIRMED,
      "Votre inscription a été confirmée avec succès. Vous êtes maintenant connecté.",
    );
    expect(await heading(/^E-mail confirmé/)).toBeVisible();
    expect(sent[0]?.body).toEqual({ token: "jeton" });
    expect(JSON.stringify(meta())).toContain('{"name":"robots","content":"noindex"}');
    await pass(3_000);
    expect(address()).toBe("/profile");
  });

  test.each([
    ["bookingDraft:4", "/coach/4/reserver"],
    ["contactDraft:4", "/coach/4?contact=1"],
  ])("finds the form %s again that was typed in another browser, at once", async (name, path) => {
    const sent = stubServer({
      [CONFIRM]: () => json(person),
      [KEPT]: () => json({ name, fields: { words: "Je débute.", waiting: "yes" } }),
      [FORGET]: () => json({ ok: true }),
    });
    const { user, address } = await openLanding("?type=signup&token=jeton");
    await confirm(user);
    await waitFor(() => expect(address()).toBe(path));
    expect(readDraft(name, "manon")).toMatchObject({ words: "Je débute.", waiting: "yes" });
    expect(sent.at(-1)?.address).toContain("/functions/v1/kept-form");
  });

  test("keeps what this browser has of the form", async () => {
    stubServer({
      [CONFIRM]: () => json(person),
      [KEPT]: () => json({ name: "bookingDraft:4", fields: { words: "Avant." } }),
      [FORGET]: () => json({ ok: true }),
    });
    const { user, address } = await openLanding("?type=signup&token=jeton");
    saveDraft("bookingDraft:4", { words: "Après." });
    await confirm(user);
    await waitFor(() => expect(address()).toBe("/coach/4/reserver"));
    expect(readDraft("bookingDraft:4", "manon")).toMatchObject({ words: "Après." });
  });

  test("of a coach finds the answers of the wizard again", async () => {
    const answers = { ...toStoredDraft(EMPTY_DRAFT), adTitle: "Course à pied pour débutants" };
    stubServer({
      [CONFIRM]: () => json({ ...person, role: "coach" }),
      [KEPT]: () => json({ name: "onboarding", fields: { draft: JSON.stringify(answers) } }),
      [FORGET]: () => json({ ok: true }),
    });
    const { user, address } = await openLanding("?type=signup&token=jeton");
    await confirm(user);
    await waitFor(() => expect(address()).toBe("/become-coach"));
    expect(readLocal("coach-1")).toMatchObject({
      draft: { adTitle: answers.adTitle },
      state: { dirty: true },
    });
  });

  test("that is confirmed already says so without a toast, and leads nobody away unasked", async () => {
    stubServer({ [CONFIRM]: () => json({ ...person, alreadyConfirmed: true, signedIn: undefined }) });
    const { user, address } = await openLanding("?type=signup&token=jeton");
    await confirm(user);
    expect(await heading(/^Votre adresse est déjà confirmée$/)).toBeVisible();
    await pass(5_000);
    expect(address()).toBe("/email-confirmed?type=signup&token=jeton");
    expect(screen.getByLabelText("Notifications (F8)").querySelector('li[data-state="open"]')).toBeNull();
    await user.click(screen.getByRole("link", { name: "Se connecter" }));
    expect(await screen.findByLabelText(/^E-mail/)).toHaveValue("manon@exemple.fr");
  });

  test.each([
    ["TOKEN_EXPIRED", "Ce lien a expiré. Demandez-en un nouveau."],
    ["INVALID_TOKEN", /^Ce lien n’est pas valable/],
  ])("whose link is refused with %s can be mailed again", async (code, explanation) => {
    const sent = stubServer({
      [CONFIRM]: () => json({ code, message: "Refusé" }, 400),
      "POST /api/auth/send-verification-email": () => json({}),
    });
    const { user, address } = await openLanding("?type=signup&token=jeton");
    await confirm(user);
    expect(await heading(/^Erreur de confirmation$/)).toBeVisible();
    await expectToast(FAILED, "Une erreur est survenue lors de la confirmation.");
    expect(screen.getByText(explanation)).toBeVisible();
    expect(screen.getByRole("link", { name: "Retour à l’accueil" })).toHaveAttribute("href", "/");
    await fillField(user, screen.getByLabelText(/^E-mail/), "manon@exemple.fr");
    await user.click(screen.getByRole("button", { name: "Renvoyer l’e-mail de confirmation" }));
    await expectToast(
      "E-mail envoyé",
      "Si cette adresse attend sa confirmation, un nouveau lien vient de partir. Pensez aux courriers indésirables.",
    );
    expect(sent.at(-1)?.body).toEqual({ email: "manon@exemple.fr" });
    await pass(5_000);
    expect(address()).toBe("/email-confirmed?type=signup&token=jeton");
  });
});

describe("a recovery", () => {
  test("leads to the new password after two seconds, with the token", async () => {
    stubServer({});
    const { address } = await openLanding("?type=recovery&token=jeton");
    await expectToast(CONFIRMED, "Vous pouvez maintenant définir un nouveau mot de passe.");
    await pass(1_000);
    expect(address()).toBe("/email-confirmed?type=recovery&token=jeton");
    await pass(1_000);
    expect(address()).toBe("/reset-password?token=jeton");
  });

  test("whose link no longer holds offers another", async () => {
    stubServer({});
    const { user, address } = await openLanding("?type=recovery&token=x", { refusal: "INVALID_TOKEN" });
    expect(await heading(/^Erreur de confirmation$/)).toBeVisible();
    await expectToast(FAILED, "Une erreur est survenue lors de la confirmation.");
    expect(
      screen.getByText(/^Ce lien n’est pas valable\s: il est incomplet, ou il a déjà servi\./),
    ).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Recevoir un nouveau lien" }));
    expect(await screen.findByRole("dialog", { name: "Réinitialiser le mot de passe" })).toBeVisible();
    expect(address()).toBe("/?auth=reset");
  });
});

test("a description in the address is the one that is shown", async () => {
  stubServer({});
  await openLanding("?error=access_denied&error_description=Lien+p%C3%A9rim%C3%A9");
  await expectToast(FAILED, "Lien périmé");
  expect(screen.getAllByText("Lien périmé")).toHaveLength(2);
});

test("a landing without a type has words of its own, and stays while a dialog is open over it", async () => {
  stubServer({});
  const { goTo, address } = await openLanding("");
  await expectToast(CONFIRMED, "Votre e-mail a été confirmé avec succès.");
  await goTo("/email-confirmed?auth=login");
  await waitFor(() => expect(screen.getByRole("dialog", { name: "Connexion" })).toBeVisible());
  await pass(5_000);
  expect(screen.getByRole("dialog", { name: "Connexion" })).toBeVisible();
  expect(address()).toBe("/email-confirmed?auth=login");
});
