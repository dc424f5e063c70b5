import { fireEvent } from "@testing-library/react";
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
import { ADDRESS, press, renderPaymentForm } from "../../../../tests/fixtures/component/payment-form.tsx";

const SEARCH = "GET /functions/v1/geocode/search";

test("an account is opened once what was typed is saved, by one press at a time", async () => {
  stubServer({ [SEARCH]: () => json([]) });
  const left = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  const answers = [
    { ok: false, refusal: "Non." },
    { ok: true, onboarding_url: "https://stripe.test/ouvrir" },
  ];
  const { user, fill, saved, opened } = await renderPaymentForm({ account: () => answers.shift() });
  await fill(ADDRESS);
  await user.click(press("Créer un compte Stripe"));
  await expectToast("Erreur", "Une erreur est survenue lors de la création du compte Stripe.");
  expect(saved).toHaveLength(1);
  fireEvent.click(press("Créer un compte Stripe"));
  fireEvent.click(press("Créer un compte Stripe"));
  await waitFor(() => expect(left).toHaveBeenCalledWith("https://stripe.test/ouvrir"));
  // It was refused once, and then pressed twice at the same moment.
  expect(opened).toEqual([{ coach_id: "coach-1" }, { coach_id: "coach-1" }]);
  expect(saved[0]).toMatchObject({ address_line1: "3 rue des Lilas", country: "FR" });
  expect(press("Enregistrer")).toHaveAttribute("aria-busy", "true");
  left.mockRestore();
});

test("without keys, an account that is simulated leads to no page of Stripe", async () => {
  stubServer({ [SEARCH]: () => json([]) });
  await renderPaymentForm({ hasAccount: true, isDemo: true });
  expect(screen.getByText("Votre compte est simulé")).toBeVisible();
  expect(document.querySelector('[href*="stripe.com"]')).toBeNull();
});

test("a session alone opens no account: the password is asked for first", async () => {
  stubServer({ [SEARCH]: () => json([]), "POST /api/auth/verify-password": () => json({}) });
  const left = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  const answers = [
    { ok: false, errors: { password: "Confirmez." } },
    { ok: true, onboarding_url: "https://stripe.test/ouvrir" },
  ];
  const { user, fill } = await renderPaymentForm({ account: () => answers.shift(), hasAccount: true });
  await fill(ADDRESS);
  expect(screen.getByText("Vos versements suivent votre compte Stripe")).toBeVisible();
  await user.click(press("Compléter mon compte Stripe"));
  const dialog = within(await screen.findByRole("dialog", { name: "Ouvrir votre compte Stripe" }));
  await fillField(user, dialog.getByLabelText(/^Mot de passe actuel/), "Motdepasse-2026");
  await user.click(dialog.getByText("Confirmer et continuer"));
  await waitFor(() => expect(left).toHaveBeenCalledWith("https://stripe.test/ouvrir"));
  left.mockRestore();
});
