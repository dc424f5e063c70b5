import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
} from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { addCoach, OUT_OF_THE_WAY } from "../fixtures/coaches.ts";
import { fillLogin, newEmail, openDialog, PASSWORD } from "../fixtures/dialogs.ts";
import { inDatabase, query } from "../fixtures/e2e-database.ts";
import { signIn, toast } from "../fixtures/own-account.ts";
import { test } from "../fixtures/people.ts";

test.use({ as: "operator", allowedErrors: [/status of (400|403|404)/] });

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

/** A page of the back office as it must be, whatever it shows. */
async function expectSound(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

const SUSPENDED = /Votre compte est suspendu pour le moment/;

test("somebody is found, suspended, refused and restored, on a phone", async ({ page, people, browser }) => {
  await page.setViewportSize(PHONE);
  const email = newEmail("abus");
  const theirs = await people.request();
  await createMember({ email, role: "coach" });
  await signIn(theirs, email);
  const [account] = await query<{ id: string }>("select id from users where email = $1", email);
  const coachId = await inDatabase((sql) =>
    addCoach(sql, { userId: account?.id, name: "Abel Abus", ...OUT_OF_THE_WAY }),
  );
  const profile = `/coach/${coachId}`;
  const visitor = await people.request();
  expect((await visitor.get(profile)).status()).toBe(200);

  await open(page, "/back-office");
  await page.getByRole("main").getByRole("link", { name: "Personnes" }).last().click();
  await page.getByLabel("Nom ou adresse e-mail").fill(email);
  await page.getByRole("button", { name: "Rechercher" }).click();
  const card = page.getByRole("article");
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(`${email}Coach sportif`);
  await expect(card).toContainText("Connexion à l’instant · 1 appareil connecté");
  await expectSound(page);

  await card.getByRole("button", { name: "Déconnecter partout" }).click();
  await expect(toast(page, "Appareils déconnectés")).toBeVisible();
  await expect(card).toContainText("aucun appareil connecté");
  expect((await theirs.get("/profile", { maxRedirects: 0 })).status()).toBe(302);
  await signIn(theirs, email);

  await card.getByRole("button", { name: "Suspendre" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Suspendre le compte" }).click();
  await expect(dialog.getByText("Dites pourquoi")).toBeVisible();
  await expect(dialog.getByLabel("Raison")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Raison").fill("Faux diplômes");
  await dialog.getByRole("button", { name: "Suspendre le compte" }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByText("Suspendu", { exact: true })).toBeVisible();
  await expect(card).toContainText("Faux diplômes");
  await expectSound(page);

  expect((await theirs.get("/profile", { maxRedirects: 0 })).status()).toBe(302);
  await expect.poll(async () => (await visitor.get(profile)).status()).toBe(404);
  const context = await browser.newContext({ storageState: await people.cookies("visitor") });
  const stranger = await context.newPage();
  const login = await openDialog(stranger, "/?auth=login");
  await fillLogin(stranger, email, PASSWORD);
  await expect(login.getByText(SUSPENDED)).toBeVisible();
  await context.close();

  await card.getByRole("button", { name: "Rétablir" }).click();
  await expect(card.getByText("Suspendu", { exact: true })).toHaveCount(0);
  await expect.poll(async () => (await visitor.get(profile)).status()).toBe(200);
  await signIn(theirs, email);
  await query("delete from coaches where id = $1", coachId);
});

test("operators do not shut themselves out", async ({ page }) => {
  await open(page, "/back-office/people?q=prestataire%40exemple.fr");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article").getByRole("button")).toHaveCount(0);
  await open(page, "/back-office/people?q=personne-de-ce-nom");
  await expect(page.getByRole("heading", { name: "Personne à ce nom" })).toBeVisible();
  await expectAccessible(page);
});

test("messages, failed work and undelivered mails are dealt with, on a desktop", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const subject = newEmail("objet");
  await query(
    "insert into contact_messages (name, email, subject, message) values ('Léa', 'lea@exemple.fr', $1, 'Bonjour')",
    subject,
  );
  await open(page, "/back-office/messages");
  const message = page.getByRole("article", { name: subject });
  await expect(message.getByText("À traiter", { exact: true })).toBeVisible();
  await expectSound(page);
  await message.getByRole("button", { name: "Marquer comme traité" }).click();
  await expect(message.getByText("Traité", { exact: true })).toBeVisible();
  await message.getByRole("button", { name: "Remettre à traiter" }).click();
  await expect(message.getByText("À traiter", { exact: true })).toBeVisible();

  const [job] = await query<{ id: number }>(
    `with mail as (insert into mails (recipient, subject, html, body) values ('x@exemple.fr', $1, '', '') returning id)
       select (graphile_worker.add_job('send-mail', json_build_object('mailId', id), max_attempts := 1,
                                       run_at := now() + interval '1 day')).id::int from mail`,
    subject,
  );
  const fail = () =>
    query(
      "update graphile_worker._private_jobs set attempts = 1, max_attempts = 1, last_error = 'Error EENVELOPE' where id = $1",
      job?.id,
    );
  await fail();
  await open(page, "/back-office/mails");
  const mail = page.getByRole("article", { name: subject });
  await expect(mail).toContainText("Error EENVELOPE");
  await expectSound(page);
  await mail.getByRole("button", { name: "Renvoyer" }).click();
  await expect(toast(page, "L’e-mail repart")).toBeVisible();
  await expect(mail).toHaveCount(0);

  const [prune] = await query<{ id: number }>(
    `select (graphile_worker.add_job('prune', '{}', max_attempts := 1, run_at := now() + interval '1 day')).id::int`,
  );
  await query(
    "update graphile_worker._private_jobs set attempts = 1, last_error = 'RangeError' where id = $1",
    prune?.id,
  );
  await open(page, "/back-office/jobs");
  const failed = page.getByRole("article").filter({ hasText: `Tâche nº ${prune?.id},` });
  await expect(failed).toContainText("Ménage des données expirées");
  await expectSound(page);
  await failed.getByRole("button", { name: "Réessayer" }).click();
  await expect(toast(page, "La tâche reprend")).toBeVisible();
  await expect(failed).toHaveCount(0);
});
