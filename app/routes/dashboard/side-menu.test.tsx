import { expect, test } from "vitest";
import type { OperatorRole } from "~/features/accounts/rules/operators.ts";
import type { Role } from "~/features/accounts/rules/viewer.ts";
import { renderElement, screen, within } from "../../../tests/fixtures/component/component.tsx";
import { SideMenu } from "./side-menu.tsx";

const SIDE_MENUS: Record<Role, string[][]> = {
  coach: [
    ["Vue d’ensemble", "/dashboard"],
    ["Prospects", "/dashboard/prospects"],
    ["Messages", "/dashboard/messages"],
    ["Planning", "/dashboard/schedule"],
    ["Clients", "/dashboard/clients"],
    ["Accompagnements", "/dashboard/accompagnements"],
    ["Formation", "/dashboard/training"],
    ["Aide au closing", "/dashboard/closing-help"],
    ["Revenus", "/dashboard/revenus"],
    ["Paiements", "/dashboard/settings/payment"],
    ["Mes commandes", "/mes-commandes"],
    ["Paramètres", "/dashboard/settings"],
  ],
  student: [
    ["Vue d’ensemble", "/student-dashboard"],
    ["Mes réservations", "/student-dashboard/bookings"],
    ["Messages", "/messages"],
    ["Mes programmes", "/mes-programmes"],
    ["Mon accompagnement", "/mon-accompagnement"],
    ["Mes commandes", "/mes-commandes"],
    ["Historique", "/student-dashboard/history"],
    ["Favoris", "/student-dashboard/favorites"],
    ["Mon compte", "/student-dashboard/account"],
  ],
  operator: [
    ["Vue d’ensemble", "/back-office"],
    ["À traiter", "/back-office/a-traiter"],
    ["Personnes", "/back-office/people"],
    ["Coachs", "/back-office/coachs"],
    ["Papiers", "/back-office/papiers"],
    ["Messages", "/back-office/messages"],
    ["Signalements", "/back-office/reports"],
    ["Ventes", "/back-office/sessions"],
    ["Codes et cartes", "/back-office/codes-promo"],
    ["Litiges", "/back-office/litiges"],
    ["Accompagnements", "/back-office/accompagnements"],
    ["Boutique", "/back-office/boutique"],
    ["Articles", "/back-office/articles"],
    ["Questions", "/back-office/questions"],
    ["Site", "/back-office/disciplines"],
    ["Réglages", "/back-office/reglages"],
    ["Chiffres", "/back-office/chiffres"],
    ["Finances", "/back-office/finances"],
    ["Comptabilité", "/back-office/comptabilite"],
    ["Tâches en échec", "/back-office/jobs"],
    ["E-mails non remis", "/back-office/mails"],
    ["Équipe", "/back-office/equipe"],
    ["Journal", "/back-office/journal"],
    ["Mon compte", "/dashboard/account"],
  ],
};

const viewerOf = (role: Role, operatorRole: OperatorRole = "owner") => ({
  role,
  duty: role === "operator" ? ({ role: operatorRole, secondStep: "given" } as const) : null,
});

const menu = () => screen.getByRole("navigation", { name: "Tableau de bord" });
const markedEntries = () =>
  within(menu())
    .getAllByRole("link")
    .filter((link) => link.hasAttribute("aria-current"))
    .map((link) => [link.textContent, link.getAttribute("aria-current")]);

test.each(["coach", "student", "operator"] as const)(
  "the menu of a %s has every entry, and marks the page that is open",
  async (role) => {
    const { goTo } = await renderElement(<SideMenu viewer={viewerOf(role)} />, { at: "/" });
    const links = within(menu()).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual(SIDE_MENUS[role]);
    for (const [label, address] of SIDE_MENUS[role]) {
      await goTo(String(address));
      expect(markedEntries(), address).toEqual([[label, "page"]]);
    }
  },
);

test.each([
  ["student", "/dashboard/bookings", "Mes réservations", "page"],
  ["student", "/dashboard/favorites", "Favoris", "page"],
  ["student", "/dashboard/account", "Mon compte", "page"],
  ["coach", "/dashboard/bookings", "Planning", "true"],
  ["coach", "/dashboard/training/premiere-seance/preparer", "Formation", "true"],
] as const)("for a %s, %s marks « %s »", async (role, address, label, mark) => {
  await renderElement(<SideMenu viewer={viewerOf(role)} />, { at: address });
  expect(markedEntries()).toEqual([[label, mark]]);
});

test.each([
  [
    "support",
    [
      "Vue d’ensemble",
      "À traiter",
      "Personnes",
      "Coachs",
      "Papiers",
      "Messages",
      "Signalements",
      "Ventes",
      "Codes et cartes",
      "Litiges",
      "Accompagnements",
      "Boutique",
      "E-mails non remis",
      "Mon compte",
    ],
  ],
  [
    "finance",
    [
      "Vue d’ensemble",
      "Ventes",
      "Codes et cartes",
      "Litiges",
      "Accompagnements",
      "Boutique",
      "Chiffres",
      "Finances",
      "Comptabilité",
      "Mon compte",
    ],
  ],
  ["content", ["Vue d’ensemble", "Produits", "Articles", "Questions", "Site", "Mon compte"]],
] as const)("the menu of an operator of role %s has what the role opens", async (operatorRole, labels) => {
  await renderElement(<SideMenu viewer={viewerOf("operator", operatorRole)} />, { at: "/back-office" });
  expect(
    within(menu())
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(labels);
});
