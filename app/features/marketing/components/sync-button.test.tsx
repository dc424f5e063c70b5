import { expect, test } from "vitest";
import {
  expectToast,
  json,
  renderElement,
  screen,
  stubServer,
} from "../../../../tests/fixtures/component/component.tsx";
import { SyncButton } from "./sync-button.tsx";

const BUTTON = { name: "Synchroniser" };

test("the button says before the press what goes where, and after it what was done", async () => {
  const answers = [
    json({ total: 0 }),
    json({ total: 2 }),
    json({ total: 1 }),
    "no network" as const,
    new Response("oops", { status: 500 }),
  ];
  const sent = stubServer({ "POST /functions/v1/klaviyo-sync": () => answers.shift() ?? "no network" });
  const { user } = await renderElement(<SyncButton isConnected />);
  expect(screen.getByRole("button", BUTTON)).toHaveAccessibleDescription(
    /^Envoie à Klaviyo, .* le prénom, le nom et l’e-mail des prospects qui vous ont donné leur accord/,
  );
  const press = () => user.click(screen.getByRole("button", BUTTON));
  await press();
  await expectToast(
    "Synchronisation terminée",
    "Aucun prospect n’a donné son accord\u00a0: rien n’est envoyé.",
  );
  screen.getByRole("button", BUTTON).focus();
  await user.keyboard("{Enter}");
  await expectToast(
    "Synchronisation terminée",
    "2 prospects qui ont donné leur accord\u00a0: prénom, nom et e-mail partent vers Klaviyo dans les minutes qui viennent.",
  );
  await press();
  await expectToast(
    "Synchronisation terminée",
    "1 prospect qui a donné son accord\u00a0: prénom, nom et e-mail partent vers Klaviyo dans les minutes qui viennent.",
  );
  await press();
  await expectToast("Erreur de synchronisation", "Pas de connexion. Vérifiez votre réseau, puis réessayez.");
  await press();
  await expectToast(
    "Erreur de synchronisation",
    "Vos prospects n’ont pas pu être transmis. Réessayez dans un instant.",
  );
  expect(sent.map(({ body }) => body)).toEqual(Array(5).fill({ type: "batch_sync", data: {} }));
});

test("without Klaviyo, it says before and after the press that nothing leaves", async () => {
  stubServer({ "POST /functions/v1/klaviyo-sync": () => json({ total: 3 }) });
  const { user } = await renderElement(<SyncButton isConnected={false} />);
  const button = screen.getByRole("button", BUTTON);
  expect(button).toHaveAccessibleDescription(/ce bouton n’envoie rien/);
  await user.click(button);
  await expectToast(
    "Synchronisation terminée",
    "3 prospects qui ont donné leur accord\u00a0: rien n’est envoyé, car aucun outil d’e-mails n’est relié à la plateforme.",
  );
});
