import { expect, test, vi } from "vitest";
import type { Role } from "~/features/accounts/rules/viewer.ts";
import {
  renderElement,
  screen,
  viewerWith,
  waitFor,
  within,
} from "../../../../tests/fixtures/component/component.tsx";
import { NAVIGATION } from "../navigation.ts";
import { SiteHeader } from "./site-header.tsx";

const LINKS = [
  ["Accueil", "/"],
  ["Coachs", "/coaches"],
  ["Accompagnement", "/accompaniment"],
  ["Boutique", "/shop"],
  ["Blog", "/blog"],
];
const ORDERS = ["Mes commandes", "/mes-commandes"];
const USER_MENUS: Record<Role, string[][]> = {
  coach: [
    ["Tableau de bord", "/dashboard"],
    ["Mon compte", "/dashboard/account"],
    ["Messages", "/dashboard/messages"],
    ["Mes annonces", "/dashboard/listings"],
    ["Mes évaluations", "/dashboard/reviews"],
    ORDERS,
    ["Accès Premium", "/dashboard/premium"],
  ],
  student: [
    ["Tableau de bord", "/student-dashboard"],
    ["Mon compte", "/dashboard/account"],
    ["Messages", "/messages"],
    ["Mes réservations", "/dashboard/bookings"],
    ORDERS,
    ["Favoris", "/dashboard/favorites"],
  ],
  operator: [
    ["Back-office", "/back-office"],
    ["Mon compte", "/dashboard/account"],
  ],
};

const linksIn = (element: HTMLElement, role = "link") =>
  within(element)
    .getAllByRole(role)
    .map((link) => [link.textContent, link.getAttribute("href")]);

test("the header has the five links, and both ways into an account", async () => {
  expect(NAVIGATION.map(({ label, to }) => [label, to])).toEqual(LINKS);
  const { user, address } = await renderElement(<SiteHeader viewer={null} />, { at: "/coach/1" });
  expect(linksIn(screen.getByRole("navigation", { name: "Principale" }))).toEqual(LINKS);
  expect(screen.getByRole("link", { name: "Devenir coach" })).toHaveAttribute(
    "href",
    "/signup?role=coach&redirect=%2Fcoach%2F1",
  );
  await user.click(screen.getByRole("link", { name: "Connexion" }));
  expect(address()).toBe("/coach/1?auth=login");
});

test("the header changes its look past 10 pixels", async () => {
  await renderElement(<SiteHeader viewer={null} />);
  const header = screen.getByRole("banner");
  const scrollTo = (top: number) => {
    vi.spyOn(window, "scrollY", "get").mockReturnValue(top);
    window.dispatchEvent(new Event("scroll"));
  };
  scrollTo(10);
  expect(header).toHaveAttribute("data-scrolled", "false");
  scrollTo(11);
  await waitFor(() => expect(header).toHaveAttribute("data-scrolled", "true"));
  expect(header).toHaveClass("bg-surface", "shadow-card");
  vi.restoreAllMocks();
});

test("the menu of phones has the same entries, and Escape gives the focus back to its button", async () => {
  const { user } = await renderElement(<SiteHeader viewer={null} />);
  const button = screen.getByRole("button", { name: "Ouvrir le menu" });
  await user.click(button);
  const menu = await screen.findByRole("dialog", { name: "Menu" });
  expect(linksIn(within(menu).getByRole("navigation", { name: "Principale" }))).toEqual(LINKS);
  expect(within(menu).getByRole("link", { name: "Connexion" })).toBeVisible();
  expect(within(menu).getByRole("link", { name: "Devenir coach" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(button).toHaveFocus());
});

test.each(["coach", "student", "operator"] as const)("a %s finds every entry in both menus", async (role) => {
  const viewer = viewerWith({ role });
  const { user } = await renderElement(<SiteHeader viewer={viewer} />, { viewer });
  await user.click(screen.getByRole("button", { name: "Mon espace, Manon Petit" }));
  const opened = await screen.findByRole("menu");
  expect(linksIn(opened, "menuitem")).toEqual([...USER_MENUS[role], ["Déconnexion", null]]);
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Ouvrir le menu" }));
  const own = await screen.findByRole("navigation", { name: "Mon espace" });
  expect(linksIn(own)).toEqual(USER_MENUS[role]);
  expect(within(own).getByRole("button", { name: "Déconnexion" })).toBeEnabled();
});

test("messages that were not seen are counted beside the entry and on the button", async () => {
  const viewer = viewerWith();
  const { user } = await renderElement(<SiteHeader viewer={viewer} />, { viewer, root: { unread: 3 } });
  await user.click(screen.getByRole("button", { name: "Mon espace, Manon Petit, 3 messages non lus" }));
  expect(await screen.findByRole("menuitem", { name: "Messages 3 non lus" })).toBeVisible();
});
