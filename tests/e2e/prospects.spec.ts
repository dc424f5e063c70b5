import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  PHONE,
  test,
} from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { newEmail, pressEscape } from "../fixtures/dialogs.ts";
import { inDatabase, query } from "../fixtures/e2e-database.ts";
import { open, signIn, toast } from "../fixtures/own-account.ts";

const LIST = "/dashboard/prospects";

/** A coach of the test's own, whose page is signed in; answers the account's id. */
async function beCoach(page: Page): Promise<string> {
  const email = newEmail("coach");
  await createMember({ email, role: "coach" });
  await signIn(page.request, email);
  const [account] = await query<{ id: string }>("select id from users where email = $1", email);
  return account?.id ?? "";
}

async function expectSound(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

const row = (page: Page, name: string) =>
  page.getByRole("region", { name: "Prospects", exact: true }).getByRole("row").filter({ hasText: name });
const tile = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Prospects par étape" }).getByRole("link", { name });

/** Meanwhile the database fails whoever searches for « panne », and nobody else. */
async function breakSearch(work: () => Promise<void>) {
  await inDatabase((sql) =>
    sql.query(`
      alter function prospect_query(text, text) rename to prospect_query_kept;
      create function prospect_query(coach_id text, typed text) returns tsquery language plpgsql as $$
      begin
        if typed = 'panne' then raise exception 'broken on purpose'; end if;
        return prospect_query_kept(coach_id, typed);
      end $$`),
  );
  try {
    await work();
  } finally {
    await inDatabase((sql) =>
      sql.query(
        `drop function prospect_query(text, text);
         alter function prospect_query_kept(text, text) rename to prospect_query`,
      ),
    );
  }
}

// An address that is followed already is a 409, a read that fails a 500, and somebody else's prospect a 404.
test.use({ allowedErrors: [/status of (409|500|404)/] });

test("a coach adds, calls, notes and finds prospects, with a thumb and by keyboard", async ({ page }) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const coachId = await beCoach(page);
  await open(page, LIST);
  await expect(page.getByRole("heading", { name: "Aucun prospect ajouté pour le moment" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Prospects 0 au total");
  await expectSound(page);

  // What is missing is said by its field, and nothing is sent.
  await page.getByRole("link", { name: "Ajouter un prospect" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Prénom")).toBeFocused();
  await expect(dialog.getByRole("checkbox")).not.toBeChecked();
  await dialog.getByLabel("Prénom").fill("Ines");
  await dialog.getByRole("button", { name: "Ajouter le prospect" }).click();
  await expect(dialog.getByText("Son nom est requis.")).toBeVisible();
  await expect(dialog.getByText("Son adresse e-mail est requise.")).toBeVisible();
  await expect(dialog.getByLabel(/^Nom/)).toBeFocused();
  await expectSound(page);
  // Closed by mistake: what was typed is there again, and the focus where it was.
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole("link", { name: "Ajouter un prospect" }).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Prénom")).toHaveValue("Ines");
  await dialog.getByLabel(/^Nom/).fill("Marchal");
  await dialog.getByLabel(/^E-mail/).fill("ines@exemple.fr");
  await dialog.getByLabel("Téléphone").fill("06 39 98 02 01");
  await dialog.getByRole("button", { name: "Ajouter le prospect" }).dblclick();
  await expectToast(page, "Succès", "Prospect ajouté avec succès");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Prospects 1 au total");

  // The same address again: why stands in the dialog, with what was typed.
  await open(page, `${LIST}/new`);
  await expect(dialog.getByLabel("Prénom")).toHaveValue("");
  await dialog.getByLabel("Prénom").fill("Inès");
  await dialog.getByLabel(/^Nom/).fill("M.");
  await dialog.getByLabel(/^E-mail/).fill("INES@exemple.fr");
  await dialog.getByRole("button", { name: "Ajouter le prospect" }).click();
  await expectToast(page, "Erreur", "Impossible d’ajouter le prospect");
  await expect(dialog.getByText("Vous avez déjà un prospect avec cette adresse e-mail.")).toBeVisible();
  await expect(dialog.getByLabel("Prénom")).toHaveValue("Inès");
  await page.keyboard.press("Escape");

  // One tap calls, and the next says how it went; the address still asks after a reload.
  const ines = row(page, "Ines Marchal");
  await expect(ines.getByText("Non appelé")).toBeVisible();
  await expect(ines.getByRole("link", { name: "Écrire à Ines Marchal" })).toHaveAttribute(
    "href",
    "mailto:ines@exemple.fr",
  );
  const callLink = ines.getByRole("link", { name: "Appeler Ines Marchal" });
  await expect(callLink).toHaveAttribute("href", "tel:+33639980201");
  await callLink.click();
  await expect(dialog.getByRole("heading", { name: "Comment s’est passé l’appel ?" })).toBeVisible();
  await page.reload();
  await expect(dialog.getByText("Ines Marchal · Appel 1")).toBeVisible();
  await expectSound(page);
  await dialog.getByRole("button", { name: /^Pas de réponse/ }).click();
  await expect(toast(page, "Statut mis à jour")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(ines.getByText("Appel 1")).toBeVisible();

  // By keyboard: a day to call again.
  await callLink.focus();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Note").fill("En réunion");
  await dialog.getByRole("button", { name: /^À rappeler/ }).press("Enter");
  await expect(dialog.getByRole("button", { name: "Demain" })).toBeFocused();
  await expectSound(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(ines.getByText("Appel 2")).toBeVisible();
  await expect(callLink).toBeFocused();

  // Due today: on top, and on the overview.
  await query(
    "update prospects set next_call_on = (now() at time zone 'Europe/Paris')::date where coach_id = $1",
    coachId,
  );
  await open(page, "/dashboard");
  const due = page.getByRole("region", { name: "1 prospect à rappeler aujourd’hui" });
  await expect(due.getByRole("link", { name: "Appeler Ines Marchal" })).toBeVisible();
  await expectSound(page);
  await due.getByRole("link", { name: "Voir mes prospects" }).click();
  const today = page.getByRole("region", { name: /^À rappeler aujourd’hui/ });
  await expect(today.getByText("À rappeler aujourd’hui", { exact: true })).toBeVisible();
  await expectSound(page);

  // All about a prospect.
  await today.getByRole("link", { name: "Ines Marchal", exact: true }).click();
  await expect(dialog.getByRole("heading", { name: "Ines Marchal" })).toBeVisible();
  const history = dialog.getByRole("region", { name: "Historique" }).getByRole("listitem");
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText("Appel 1 → Appel 2");
  await expect(history.first()).toContainText("À rappeler demain. En réunion");
  await expectSound(page);
  await expect(dialog.getByLabel("Note sur ce changement")).toBeHidden();
  await dialog.getByLabel("Statut").selectOption("En attente");
  await dialog.getByLabel("Note sur ce changement").fill("Part en vacances");
  await dialog.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(toast(page, "Statut mis à jour")).toBeVisible();
  await expect(history.first()).toContainText("Appel 2 → En attente");
  await expect(history.first()).toContainText("Part en vacances");
  await expect(dialog.getByLabel("Note sur ce changement")).toBeHidden();
  await dialog.getByLabel("Vos notes").fill("Aime le trail");
  await dialog.getByRole("button", { name: "Enregistrer les notes" }).click();
  await expect(toast(page, "Notes enregistrées")).toBeVisible();
  await dialog.getByRole("button", { name: "Corriger les coordonnées" }).click();
  await dialog.getByLabel("Téléphone").fill("pas un numéro");
  await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(dialog.getByText("Ce numéro de téléphone n’est pas valide.")).toBeVisible();
  await dialog.getByLabel("Téléphone").fill("06 39 98 02 02");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(toast(page, "Coordonnées enregistrées")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "06 39 98 02 02" })).toBeVisible();
  await expect(dialog.getByText("Cette personne les accepte")).toBeVisible();

  // A first session that was paid offers « Gagné ».
  await query(
    `insert into prospect_interactions (prospect_id, kind, about, new_status)
     select id, 'paid', 'booking 1', status from prospects where coach_id = $1`,
    coachId,
  );
  await page.reload();
  await expect(dialog.getByLabel("Vos notes")).toHaveValue("Aime le trail");
  await expect(history.first()).toContainText("A payé une séance");
  await dialog.getByRole("button", { name: "Passer en Gagné" }).click();
  await expect(toast(page, "Statut mis à jour")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Passer en Gagné" })).toHaveCount(0);
  await expect(history).toHaveCount(5);

  await dialog.getByRole("button", { name: "Supprimer ce prospect" }).click();
  await expect(page.getByRole("heading", { name: "Supprimer Ines Marchal ?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(toast(page, "Prospect supprimé")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aucun prospect ajouté pour le moment" })).toBeVisible();
});

test.describe("on a wide screen", () => {
  test.use({ viewport: DESKTOP, colorScheme: "dark" });

  test("tiles, search, filter and pages are the address", async ({ page }) => {
    const coachId = await beCoach(page);
    await query(
      `insert into prospects (coach_id, first_name, last_name, email, status, created_at)
       select $1, 'Prospect', 'Nº' || n, 'p' || n || '@exemple.fr',
              case when n <= 2 then 'gagne' when n = 3 then 'pas_interesse' when n <= 5 then 'appel_' || n else 'non_appele' end,
              now() - n * interval '1 minute'
       from generate_series(1, 27) n`,
      coachId,
    );
    await query(
      `insert into prospects (coach_id, from_contact, first_name, last_name, created_at)
       values ($1, true, 'Manon', 'P.', now() - interval '1 day')`,
      coachId,
    );
    await open(page, LIST);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Prospects 28 au total");
    for (const label of ["Non appelés 23", "En cours 2", "Gagnés 2", "Perdus 0", "En attente 0"])
      await expect(tile(page, label)).toBeVisible();
    await expect(page.getByRole("columnheader")).toHaveText([
      "Nom",
      "Contact",
      "Statut",
      "Ajouté le",
      "Actions",
    ]);
    await expectSound(page);
    await page.getByRole("link", { name: "Page suivante" }).click();
    await expect(page).toHaveURL(`${LIST}?page=2`);
    await expect(row(page, "Manon P.").getByRole("link", { name: /^Appeler|^Écrire/ })).toHaveCount(0);

    await tile(page, "Gagnés").click();
    await expect(page).toHaveURL(`${LIST}?status=gagne`);
    await expect(page.getByLabel("Statut")).toHaveValue("gagne");
    await expect(row(page, "Prospect")).toHaveCount(2);
    await page.getByRole("searchbox").pressSequentially("p1@");
    await expect(page).toHaveURL(`${LIST}?q=p1%40&status=gagne`);
    await expect(row(page, "Prospect")).toHaveCount(1);
    await row(page, "Prospect Nº1").getByRole("link", { name: "Voir Prospect Nº1" }).press("Enter");
    await expect(page.getByRole("dialog")).toContainText("Rien encore");
    await pressEscape(page);
    await expect(page).toHaveURL(`${LIST}?q=p1%40&status=gagne`);
    await expect(page.getByRole("link", { name: "Voir Prospect Nº1" })).toBeFocused();
    await page.getByLabel("Statut").selectOption("Perdu");
    await expect(
      page.getByRole("heading", { name: "Aucun prospect trouvé avec ces critères" }),
    ).toBeVisible();
    await expectSound(page);
    await page.getByRole("link", { name: "Effacer les critères" }).click();
    await expect(page).toHaveURL(LIST);
    await expect(page.getByRole("searchbox")).toHaveValue("");
    await expect(page.getByLabel("Statut")).toHaveValue("");

    await breakSearch(async () => {
      await page.getByRole("searchbox").pressSequentially("panne");
      await expectToast(page, "Erreur", "Impossible de charger les prospects.");
      await expect(page.getByText("Vos prospects n’ont pas pu être lus")).toBeVisible();
      await expect(page.getByRole("link", { name: "Ajouter un prospect" })).toBeVisible();
      await expectSound(page);
    });
    await page.getByRole("link", { name: "Réessayer" }).click();
    await expect(
      page.getByRole("heading", { name: "Aucun prospect trouvé avec ces critères" }),
    ).toBeVisible();

    await open(page, `${LIST}/999999`);
    await expect(page.getByRole("heading", { name: "Prospect non trouvé" })).toBeVisible();
    await page.getByRole("button", { name: "Voir mes prospects" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Prospects 28 au total");
  });
});
