import { expect, test } from "vitest";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();

type Entry = [label: string, address: string, heading?: string];

/** The pages that the side menu leads to, and then those of the other menus. */
const PAGES: Record<"coach" | "student" | "operator", { menu: Entry[]; others: Entry[] }> = {
  coach: {
    menu: [
      ["Vue d’ensemble", "/dashboard", "Bonjour Camille"],
      ["Prospects", "/dashboard/prospects"],
      ["Messages", "/dashboard/messages"],
      ["Planning", "/dashboard/schedule"],
      ["Clients", "/dashboard/clients"],
      ["Accompagnements", "/dashboard/accompagnements"],
      ["Formation", "/dashboard/training"],
      ["Aide au closing", "/dashboard/closing-help"],
      ["Revenus", "/dashboard/revenus"],
      ["Paiements", "/dashboard/settings/payment", "Paramètres de paiement"],
      ["Mes commandes", "/mes-commandes"],
      ["Paramètres", "/dashboard/settings"],
    ],
    others: [
      ["Mes annonces", "/dashboard/listings"],
      ["Mes évaluations", "/dashboard/reviews"],
      ["Accès Premium", "/dashboard/premium"],
      ["Mon compte", "/dashboard/account"],
      ["Réservations", "/dashboard/bookings"],
    ],
  },
  student: {
    menu: [
      ["Vue d’ensemble", "/student-dashboard", "Bonjour Manon"],
      ["Mes réservations", "/student-dashboard/bookings"],
      ["Messages", "/messages"],
      ["Mes programmes", "/mes-programmes"],
      ["Mon accompagnement", "/mon-accompagnement"],
      ["Mes commandes", "/mes-commandes"],
      ["Historique", "/student-dashboard/history"],
      ["Favoris", "/student-dashboard/favorites"],
      ["Mon compte", "/student-dashboard/account"],
    ],
    others: [
      ["Mes réservations", "/dashboard/bookings"],
      ["Favoris", "/dashboard/favorites"],
      ["Mon compte", "/dashboard/account"],
    ],
  },
  operator: {
    menu: [
      ["Vue d’ensemble", "/back-office", "Back-office"],
      ["À traiter", "/back-office/a-traiter"],
      ["Personnes", "/back-office/people"],
      ["Coachs", "/back-office/coachs"],
      ["Papiers", "/back-office/papiers"],
      ["Messages", "/back-office/messages"],
      ["Signalements", "/back-office/reports"],
      ["Ventes", "/back-office/sessions", "Séances"],
      ["Codes et cartes", "/back-office/codes-promo", "Codes promo"],
      ["Litiges", "/back-office/litiges"],
      ["Accompagnements", "/back-office/accompagnements"],
      ["Boutique", "/back-office/boutique"],
      ["Articles", "/back-office/articles"],
      ["Questions", "/back-office/questions"],
      ["Site", "/back-office/disciplines", "Disciplines"],
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
    others: [],
  },
};

/** The one page of the coach's area without the side menu. */
const WITHOUT_MENU = "/dashboard/settings/payment";

const linksOf = (page: PlainPage) => [
  ...page.document.querySelectorAll('nav[aria-label="Tableau de bord"] a'),
];
/** Others may have written meanwhile: then their number stands behind the label. */
const labelOf = (link: Element | undefined) => link?.textContent?.replace(/ ?\d+ non lus?$/, "");

for (const role of ["coach", "student", "operator"] as const)
  test(`every page of a ${role} has its title, the side menu, and nothing for search engines`, async () => {
    const browser = await server.demo(role);
    const { menu, others } = PAGES[role];
    for (const [label, address, heading = label] of [...menu, ...others]) {
      const page = await PlainPage.open(browser, address);
      expect.soft(page.status, address).toBe(200);
      // Some titles end with a number of rows, which other tests may add to.
      const title = page.document.querySelector("h1")?.textContent?.replace(/ \d+ au total$/, "");
      expect.soft(title, address).toBe(heading);
      const robots = page.document.querySelector('meta[name="robots"]');
      expect.soft(robots?.getAttribute("content"), address).toBe("noindex");
      const links = linksOf(page);
      if (address === WITHOUT_MENU) {
        expect.soft(links, address).toEqual([]);
        continue;
      }
      expect.soft(links.map(labelOf), address).toEqual(menu.map(([entry]) => entry));
      const current = links.find((link) => link.getAttribute("aria-current") === "page");
      if (menu.some(([entry]) => entry === label)) expect.soft(labelOf(current), address).toBe(label);
    }
  });

test("a coach is sold nothing that has no price", async () => {
  const page = await PlainPage.open(await server.demo("coach"), "/dashboard/premium");
  expect(page.document.querySelector("main")?.textContent).toContain("rien ne vous est facturé");
  expect(page.document.querySelectorAll("main form")).toHaveLength(0);
});
