import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
} from "../fixtures/browser.ts";
import { test } from "../fixtures/people.ts";

/** Others may have written meanwhile: then their number stands beside it. */
const named = (label: string) => new RegExp(`^${label}( ?\\d+ non lus?)?$`);

type Entries = readonly (readonly [label: string, address: string, heading?: string | RegExp])[];

const SIDE_MENUS = {
  coach: [
    ["Vue d’ensemble", "/dashboard", "Bonjour Camille"],
    ["Prospects", "/dashboard/prospects"],
    ["Messages", "/dashboard/messages"],
    ["Planning", "/dashboard/schedule"],
    ["Clients", "/dashboard/clients"],
    ["Accompagnements", "/dashboard/accompagnements"],
    ["Formation", "/dashboard/training"],
    ["Aide au closing", "/dashboard/closing-help"],
    ["Paiements", "/dashboard/settings/payment", "Paramètres de paiement"],
    ["Mes commandes", "/mes-commandes"],
    ["Paramètres", "/dashboard/settings"],
  ],
  student: [
    ["Vue d’ensemble", "/student-dashboard", "Bonjour Manon"],
    ["Mes réservations", "/student-dashboard/bookings"],
    ["Messages", "/messages"],
    ["Mon accompagnement", "/mon-accompagnement"],
    ["Mes commandes", "/mes-commandes"],
    ["Historique", "/student-dashboard/history"],
    ["Favoris", "/student-dashboard/favorites"],
    ["Mon compte", "/student-dashboard/account"],
  ],
  operator: [
    ["Vue d’ensemble", "/back-office", "Back-office"],
    ["Personnes", "/back-office/people"],
    ["Coachs", "/back-office/coachs"],
    ["Messages", "/back-office/messages"],
    ["Signalements", "/back-office/reports"],
    ["Séances", "/back-office/sessions"],
    ["Accompagnements", "/back-office/accompagnements"],
    ["Boutique", "/back-office/boutique"],
    ["Finances", "/back-office/finances"],
    ["Tâches en échec", "/back-office/jobs"],
    ["E-mails non remis", "/back-office/mails"],
    ["Mon compte", "/dashboard/account"],
  ],
} satisfies Record<string, Entries>;

const USER_MENUS = {
  coach: [
    ["Tableau de bord", "/dashboard"],
    ["Mon profil", "/profile"],
    ["Messages", "/dashboard/messages"],
    ["Mes annonces", "/dashboard/listings"],
    ["Mes évaluations", "/dashboard/reviews"],
    ["Mes commandes", "/mes-commandes"],
    ["Accès Premium", "/dashboard/premium"],
  ],
  student: [
    ["Tableau de bord", "/student-dashboard"],
    ["Mon profil", "/profile"],
    ["Messages", "/messages"],
    ["Mes réservations", "/dashboard/bookings"],
    ["Mes commandes", "/mes-commandes"],
    ["Favoris", "/dashboard/favorites"],
  ],
  operator: [
    ["Back-office", "/back-office"],
    ["Mon profil", "/profile"],
  ],
} satisfies Record<string, Entries>;

const ACCOUNT = ["Mon compte", "/dashboard/account"] as const;
const HOMES = { coach: "/dashboard", student: "/student-dashboard", operator: "/back-office" };

const sideMenu = (page: Page) => page.getByRole("navigation", { name: "Tableau de bord" });

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

for (const role of ["coach", "student", "operator"] as const)
  test.describe(`the dashboard of a ${role}`, () => {
    test.use({ as: role });

    for (const [name, size] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
      test(`its side menu leads to every page, the first for everybody, on a ${name}`, async ({ page }) => {
        await page.setViewportSize(size);
        await open(page, HOMES[role]);
        const links = sideMenu(page).getByRole("link");
        await expect(links).toHaveText(SIDE_MENUS[role].map(([label]) => named(label)));
        for (const [label, address, heading = label] of SIDE_MENUS[role] as Entries) {
          await sideMenu(page)
            .getByRole("link", { name: named(label) })
            .click();
          await expect(page).toHaveURL(address);
          await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
          await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
          await expectNoSidewaysScroll(page);
          if (SIDE_MENUS[role].findIndex(([, to]) => to === address) < 2) await expectAccessible(page);
          if (address === "/dashboard/settings/payment") {
            await expect(sideMenu(page)).toHaveCount(0);
            await page.goBack();
            continue;
          }
          const current = sideMenu(page).locator('[aria-current="page"]');
          await expect(current).toHaveText(named(label));
          await expect(current).toBeInViewport({ ratio: 0.99 });
        }
      });

    test("its other menus have every entry", async ({ page }) => {
      await page.setViewportSize(DESKTOP);
      await open(page, "/");
      await page.getByRole("button", { name: /^Mon espace/ }).click();
      const entries = page.getByRole("menuitem");
      await expect(entries).toHaveText([...USER_MENUS[role].map(([label]) => named(label)), "Déconnexion"]);
      for (const [label, address] of USER_MENUS[role])
        await expect(page.getByRole("menuitem", { name: named(label) })).toHaveAttribute("href", address);

      // On a phone, with the account.
      await page.setViewportSize(PHONE);
      await open(page, "/");
      await page.getByRole("button", { name: "Ouvrir le menu" }).click();
      const menu = page.getByRole("navigation", { name: "Mon espace" });
      const expected = [...USER_MENUS[role], ACCOUNT];
      await expect(menu.getByRole("link")).toHaveText(expected.map(([label]) => named(label)));
      for (const [label, address] of expected)
        await expect(menu.getByRole("link", { name: named(label) })).toHaveAttribute("href", address);
      await expect(menu.getByRole("button", { name: "Déconnexion" })).toBeEnabled();
    });

    test("its other pages have their titles, inside the same menu", async ({ page }) => {
      for (const [label, address] of [...USER_MENUS[role].slice(2), ACCOUNT]) {
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1, name: label })).toBeVisible();
        await expect(sideMenu(page).getByRole("link")).toHaveCount(SIDE_MENUS[role].length);
      }
    });
  });

test.describe("a coach", () => {
  test.use({ as: "coach" });

  test("has bookings of their own at the shared address", async ({ page }) => {
    await page.goto("/dashboard/bookings");
    await expect(page.getByRole("heading", { level: 1, name: "Réservations" })).toBeVisible();
    await expect(sideMenu(page).getByRole("link", { name: "Prospects" })).toBeVisible();
  });

  test("is sold nothing that has no price", async ({ page }) => {
    await page.goto("/dashboard/premium");
    await expect(page.getByText("rien n’est vendu ici")).toBeVisible();
    await expect(page.locator("main form")).toHaveCount(0);
  });
});

test.describe("a student", () => {
  test.use({ as: "student" });

  test("finds the same page marked in the menu at both of its addresses", async ({ page }) => {
    for (const [address, label] of [
      ["/dashboard/bookings", "Mes réservations"],
      ["/dashboard/favorites", "Favoris"],
      ["/dashboard/account", "Mon compte"],
    ] as const) {
      await page.goto(address);
      await expect(sideMenu(page).locator('[aria-current="page"]')).toHaveText(label);
    }
  });

  test("sees that a slow page is on its way, and only then", async ({ page }) => {
    await open(page, "/student-dashboard");
    const status = page.getByRole("status").filter({ hasText: "Chargement…" });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/student-dashboard/history.data*", async (route) => {
      await held;
      await route.continue();
    });
    await expect(status).toHaveCount(0);
    await sideMenu(page).getByRole("link", { name: "Historique" }).click();
    await expect(status).toHaveCount(1);
    release();
    await expect(page.getByRole("heading", { level: 1, name: "Historique" })).toBeVisible();
    await expect(status).toHaveCount(0);
  });
});
