import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { addBooking } from "../fixtures/bookings.ts";
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
import { newStudent } from "../fixtures/contact.ts";
import { newEmail } from "../fixtures/dialogs.ts";
import { inDatabase, query } from "../fixtures/e2e-database.ts";
import { toast } from "../fixtures/own-account.ts";
import { type People, test } from "../fixtures/people.ts";
import { readPdf } from "../fixtures/read-pdf.ts";

test.use({ viewport: PHONE });

/** A coach and a student of the test's own, each in a browser. */
async function twoPeople(people: People, baseURL: string | undefined, browser: Browser, script = true) {
  const email = newEmail("coach");
  await createMember({ email, role: "coach" });
  const [account] = await query<{ id: string }>("select id from users where email = $1", email);
  const name = `Wanda ${randomUUID().replace(/[^a-f]/g, "")}x`;
  const coachId = await inDatabase((sql) =>
    addCoach(sql, { userId: account?.id, name, ...OUT_OF_THE_WAY, webcam: true, inPerson: false }),
  );
  const student = await newStudent(await people.request(), baseURL);
  const [studentAccount] = await query<{ id: string }>(
    "select id from users where email = $1",
    student.email,
  );
  const open = async (storageState: Awaited<ReturnType<People["signIn"]>>, viewport: typeof PHONE) => {
    const context = await browser.newContext({ storageState, viewport, javaScriptEnabled: script });
    await context.addInitScript(() => {
      if (location.protocol.startsWith("http")) localStorage.setItem("cookiePreferences", "{}");
    });
    return context.newPage();
  };
  return {
    name,
    coachId,
    studentId: studentAccount?.id ?? "",
    firstName: student.firstName,
    phone: await open(await people.signIn(student.email), PHONE),
    desk: await open(await people.signIn(email), DESKTOP),
  };
}

const at = (hours: number) => {
  const whole = new Date(Date.now() + hours * 3_600_000);
  whole.setUTCMinutes(0, 0, 0);
  return whole;
};
const go = async (page: Page, path: string) => {
  await page.goto(path);
  await hydrated(page);
};
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const badge = (page: Page, text: string) => page.getByRole("main").getByText(text, { exact: true });

/** The first slot of the week after. */
async function chooseSlot(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Jours suivants" }).click();
  const slot = page.getByRole("group", { name: "Créneau" }).getByRole("radio").first();
  const name = String(await slot.getAttribute("aria-label"));
  await slot.check();
  return name;
}

test("a session is asked for, accepted, moved, cancelled and refunded; what one does the other sees at once", async ({
  browser,
  people,
  baseURL,
}) => {
  test.slow();
  const { name, coachId, firstName, phone, desk } = await twoPeople(people, baseURL, browser);

  await go(desk, "/dashboard/bookings");
  await expect(desk.getByRole("heading", { name: "Aucune séance à venir" })).toBeVisible();
  await expectAccessible(desk);

  await go(phone, `/coach/${coachId}/reserver`);
  await chooseSlot(phone);
  await phone.getByRole("button", { name: "Réserver et payer" }).click();
  await phone.getByRole("button", { name: "Payer" }).click();
  await expect(phone).toHaveURL(/\/reservation\//);

  // Nobody has reloaded anything.
  await expect(desk.getByRole("heading", { name: "Une demande à traiter" })).toBeVisible();
  const request = desk.getByRole("region", { name: "Une demande à traiter" });
  await expect(request).toContainText(`${firstName}\u00a0M.`);

  await go(phone, "/student-dashboard/bookings");
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await phone.getByRole("article").getByRole("link").first().click();
  await expect(phone).toHaveURL(/\/student-dashboard\/bookings\/[0-9a-f-]{36}$/);
  const bookingId = phone.url().split("/").at(-1) as string;
  await expect(badge(phone, "En attente")).toBeVisible();
  await expect(
    phone.getByText("Ils ne sont prélevés que si le coach accepte.", { exact: false }),
  ).toBeVisible();

  await request.getByRole("button", { name: "Accepter" }).click();
  await expect(toast(desk, "Séance confirmée")).toBeVisible();
  await expect(desk.getByRole("heading", { name: "Une demande à traiter" })).toHaveCount(0);
  await expect(badge(phone, "Confirmée")).toBeVisible();

  await go(desk, `/dashboard/bookings/${bookingId}`);
  // Whoever has said yes reads the whole name.
  await expect(desk.getByRole("complementary", { name: "Votre élève" })).toContainText(`${firstName} Martin`);
  await phone.getByRole("link", { name: "Déplacer" }).click();
  await expect(dialog(phone, "Déplacer la séance")).toBeVisible();
  await expectAccessible(phone);
  const slot = await chooseSlot(phone);
  await phone.getByRole("button", { name: "Déplacer la séance" }).click();
  await expect(dialog(phone, "Déplacer la séance")).toHaveCount(0);
  await expect(toast(phone, "Séance déplacée")).toBeVisible();
  await expect(desk.getByRole("region", { name: "Ce qui s’est passé" })).toContainText(`désormais ${slot}`);

  await expect
    .poll(() => query("select 1 from payments where payable_id = $1 and status = 'paid'", bookingId))
    .toHaveLength(1);
  await phone.getByRole("link", { name: "Annuler la séance" }).click();
  await expect(dialog(phone, /^Annuler cette séance/)).toContainText("vous êtes remboursé en totalité");
  await phone.getByLabel("Un mot pour le coach (facultatif)").fill("Un empêchement.");
  await phone.getByRole("button", { name: "Annuler la séance" }).click();
  await expect(badge(phone, "Annulée")).toBeVisible();
  await expect(badge(desk, "Annulée")).toBeVisible();
  await expect(desk.getByText("Un empêchement.")).toBeVisible();

  await expect
    .poll(() => query("select 1 from payments where payable_id = $1 and refunded_cents > 0", bookingId))
    .toHaveLength(1);
  await go(phone, "/student-dashboard/history");
  await expect(phone.getByRole("listitem").filter({ hasText: name })).toContainText("remboursés");
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  const receipt = await phone.request.get(`/receipts/${bookingId}`);
  expect(receipt.headers()["content-type"]).toBe("application/pdf");
  expect((await readPdf(await receipt.body())).pages[0]).toContain("Reste payé 0,00 €");
  expect((await desk.request.get(`/receipts/${bookingId}`)).status()).toBe(404);

  const stranger = await people.request(await people.cookies("otherStudent"));
  for (const path of [`/student-dashboard/bookings/${bookingId}`, `/dashboard/bookings/${bookingId}`])
    expect((await stranger.get(path)).status()).toBe(404);
});

test("a coach proposes another time, and cancels; the student answers, and takes another slot", async ({
  browser,
  people,
  baseURL,
}) => {
  test.slow();
  const { coachId, studentId, phone, desk } = await twoPeople(people, baseURL, browser);
  const id = await inDatabase((sql) => addBooking(sql, { coachId, studentId, startsAt: at(80) }));
  await go(phone, "/student-dashboard");
  await expect(phone.getByRole("region", { name: "Votre prochaine séance" })).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);

  await go(desk, `/dashboard/bookings/${id}`);
  await desk.getByRole("link", { name: "Proposer un autre horaire" }).click();
  const proposed = await chooseSlot(desk);
  await desk.getByRole("button", { name: "Proposer cet horaire" }).click();
  await expect(phone.getByRole("heading", { name: "Votre réponse est attendue" })).toBeVisible();
  await phone.getByRole("link", { name: "Répondre" }).click();
  await phone.getByRole("button", { name: "Accepter le nouvel horaire" }).click();
  await expect(desk.getByRole("region", { name: "Ce qui s’est passé" })).toContainText(
    `désormais ${proposed}`,
  );

  // As if it had been paid: what is cancelled by the coach leaves the choice to the student.
  await desk.getByRole("link", { name: "Annuler la séance" }).click();
  await expect(dialog(desk, /^Annuler cette séance/)).toContainText("remboursement en totalité");
  await desk.getByRole("button", { name: "Annuler la séance" }).click();
  await expect(badge(phone, "Annulée")).toBeVisible();
  await query("update bookings set choice = 'open', choice_by = now() + interval '7 days' where id = $1", id);
  await phone.getByRole("link", { name: "Choisir un autre créneau" }).click();
  await chooseSlot(phone);
  await phone.getByRole("button", { name: "Réserver ce créneau" }).click();
  await expect(badge(phone, "Confirmée")).toBeVisible();
  await expect(badge(desk, "Confirmée")).toBeVisible();
});

test("a request is declined after a question, and whoever asks too late is told so", async ({
  browser,
  people,
  baseURL,
}) => {
  const { coachId, studentId, phone, desk } = await twoPeople(people, baseURL, browser);
  const id = await inDatabase((sql) =>
    addBooking(sql, { coachId, studentId, startsAt: at(80), status: "pending" }),
  );
  await go(phone, `/student-dashboard/bookings/${id}?faire=cancel`);
  await expect(dialog(phone, /^Annuler cette séance/)).toBeVisible();
  await go(desk, "/dashboard/bookings");
  await desk.getByRole("link", { name: /^Décliner/ }).click();
  await expect(dialog(desk, /^Décliner cette demande/)).toBeVisible();
  await desk.getByRole("button", { name: "Décliner la demande" }).click();
  await expect(badge(desk, "Annulée")).toBeVisible();
  // What one has done oneself is no surprise.
  await expect(desk).toHaveURL(new RegExp(`/dashboard/bookings/${id}$`));
  await expect(desk.getByRole("dialog")).toHaveCount(0);
  await expect(dialog(phone, "Ce n’est plus possible")).toContainText("la séance est maintenant annulée");
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Retour" }).click();
  await expect(phone).toHaveURL(new RegExp(`/student-dashboard/bookings/${id}$`));
  await expect(phone.getByRole("link", { name: "Réserver à nouveau" })).toBeVisible();
});

test("an absence is said and contested, and the operator settles it", async ({
  browser,
  people,
  baseURL,
}) => {
  test.slow();
  const { coachId, studentId, name, phone, desk } = await twoPeople(people, baseURL, browser);
  const id = await inDatabase((sql) => addBooking(sql, { coachId, studentId, startsAt: at(-5) }));
  await go(desk, `/dashboard/bookings/${id}`);
  await go(phone, `/student-dashboard/bookings/${id}`);
  await phone.getByRole("link", { name: "Le coach n’est pas venu" }).click();
  await phone.getByLabel("Ce qui s’est passé (facultatif)").fill("Personne en visio.");
  await phone.getByRole("button", { name: "Signaler l’absence" }).click();
  await desk.getByRole("link", { name: "Contester" }).click();
  await desk.getByRole("button", { name: "Contester" }).click();
  await expect(dialog(desk, "Contester cette absence")).toContainText("Dites ce qui s’est passé");
  await desk.getByRole("textbox", { name: "Ce qui s’est passé" }).fill("J’étais en ligne à l’heure.");
  await desk.getByRole("button", { name: "Contester" }).click();
  await expect(phone.getByText("Une absence est contestée", { exact: false })).toBeVisible();

  const office = await browser.newContext({
    storageState: await people.cookies("operator"),
    viewport: DESKTOP,
  });
  const operator = await office.newPage();
  await go(operator, "/back-office/sessions");
  await expectAccessible(operator);
  await go(operator, `/back-office/sessions/${id}`);
  await expect(operator.getByRole("main")).toContainText(name);
  await expect(operator.getByRole("main")).toContainText("J’étais en ligne à l’heure.");
  await expectAccessible(operator);
  await operator.getByRole("button", { name: "La séance est due" }).click();
  await operator.getByLabel("Raison").fill("La visio a bien été ouverte.");
  await operator.getByRole("button", { name: "Trancher" }).click();
  await expect(badge(phone, "Terminée")).toBeVisible();
  await expect(phone.getByText("La visio a bien été ouverte.")).toBeVisible();
});

test("without script a session is cancelled and another one moved, by plain forms", async ({
  browser,
  people,
  baseURL,
}) => {
  const { coachId, studentId, phone, desk } = await twoPeople(people, baseURL, browser, false);
  const id = await inDatabase((sql) => addBooking(sql, { coachId, studentId, startsAt: at(80) }));
  const asked = await inDatabase((sql) =>
    addBooking(sql, { coachId, studentId, startsAt: at(104), status: "pending" }),
  );
  await desk.goto("/dashboard/bookings");
  await desk.getByRole("button", { name: "Accepter" }).click();
  await expect(desk.getByRole("heading", { name: "Une demande à traiter" })).toHaveCount(0);

  await phone.goto(`/student-dashboard/bookings/${asked}`);
  await phone.getByRole("link", { name: "Déplacer" }).click();
  const slot = phone.getByRole("group", { name: "Créneau" }).getByRole("radio").first();
  await slot.check();
  await phone.getByRole("button", { name: "Déplacer la séance" }).click();
  await expect(phone.getByRole("region", { name: "Ce qui s’est passé" })).toContainText("Séance déplacée");

  await phone.goto(`/student-dashboard/bookings/${id}`);
  await phone.getByRole("link", { name: "Annuler la séance" }).click();
  await expect(phone.getByText("vous êtes remboursé en totalité", { exact: false })).toBeVisible();
  await phone.getByRole("button", { name: "Annuler la séance" }).click();
  await expect(badge(phone, "Annulée")).toBeVisible();
  await phone.goto("/student-dashboard/bookings?tab=cancelled");
  await expect(phone.getByRole("article")).toHaveCount(1);
});
