import { expect, test } from "vitest";
import { renderPageWithDialogs } from "../../../../tests/fixtures/component/auth-dialogs.tsx";
import {
  expectToast,
  json,
  screen,
  stubServer,
  viewerWith,
  waitFor,
} from "../../../../tests/fixtures/component/component.tsx";

const SIGN_OUT = "POST /api/auth/sign-out";
const FAILED = ["Erreur de déconnexion", "Une erreur est survenue lors de la déconnexion."] as const;
const DONE = ["Déconnexion réussie", "Vous avez été déconnecté avec succès."] as const;

test.each([
  ["the menu of the header", /^Mon espace/, "menuitem"],
  ["the menu of phones", "Ouvrir le menu", "button"],
] as const)("signing out from %s leads home, and a refusal is said", async (_, opener, role) => {
  let status = 500;
  stubServer({ [SIGN_OUT]: () => json({}, status) });
  const { user, address } = await renderPageWithDialogs("/coaches", viewerWith());
  const leave = async () => {
    await user.click(await screen.findByRole("button", { name: opener }));
    await user.click(await screen.findByRole(role, { name: "Déconnexion" }));
  };
  await leave();
  await expectToast(...FAILED);
  expect(address()).toBe("/coaches");
  status = 200;
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await leave();
  await expectToast(...DONE);
  expect(address()).toBe("/");
});

test("the menu of phones opens the login, and closes", async () => {
  stubServer({});
  const { user, address } = await renderPageWithDialogs("/coaches");
  await user.click(screen.getByRole("button", { name: "Ouvrir le menu" }));
  const menu = await screen.findByRole("dialog", { name: "Menu" });
  const [link] = [...menu.querySelectorAll("a")].filter(({ textContent }) => textContent === "Connexion");
  await user.click(link as HTMLElement);
  expect(await screen.findByRole("dialog", { name: "Connexion" })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Menu" })).toBeNull());
  expect(address()).toBe("/coaches?auth=login");
});
