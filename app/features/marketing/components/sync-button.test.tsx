import { expect, test } from "vitest";
import {
  expectToast,
  json,
  renderElement,
  screen,
  stubServer,
} from "../../../../tests/fixtures/component/component.tsx";
import { SyncButton } from "./sync-button.tsx";

test("the button says how many prospects were counted, or that nothing was transmitted", async () => {
  const answers = [
    json({ total: 0 }),
    json({ total: 2 }),
    json({ total: 1 }),
    "no network" as const,
    new Response("oops", { status: 500 }),
  ];
  const sent = stubServer({ "POST /functions/v1/klaviyo-sync": () => answers.shift() ?? "no network" });
  const { user } = await renderElement(<SyncButton />);
  const press = () => user.click(screen.getByRole("button", { name: "Synchroniser" }));
  await press();
  await expectToast(
    "Synchronisation terminée",
    "Aucun prospect n’a donné son accord\u00a0: rien n’est envoyé.",
  );
  screen.getByRole("button", { name: "Synchroniser" }).focus();
  await user.keyboard("{Enter}");
  await expectToast("Synchronisation terminée", "2 éléments pris en compte.");
  await press();
  await expectToast("Synchronisation terminée", "1 élément pris en compte.");
  await press();
  await expectToast("Erreur de synchronisation", "Pas de connexion. Vérifiez votre réseau, puis réessayez.");
  await press();
  await expectToast(
    "Erreur de synchronisation",
    "Vos prospects n’ont pas pu être transmis. Réessayez dans un instant.",
  );
  expect(sent.map(({ body }) => body)).toEqual(Array(5).fill({ type: "batch_sync", data: {} }));
});
