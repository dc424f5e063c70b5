import { expect, test } from "vitest";
import { MEMBER_PASSWORD } from "../../fixtures/accounts/members.ts";
import { addCoach, OUT_OF_THE_WAY } from "../../fixtures/bookings/coaches.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const SETTINGS = "/dashboard/settings";
const PAYMENT = "/dashboard/settings/payment";
const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const textOf = (page: PlainPage) => page.document.querySelector("main")?.textContent ?? "";

test("a coach without a page is led to the first listing, and with one edits what is public", async () => {
  const { browser, id: userId } = await server.member({ role: "coach" });
  const before = await PlainPage.open(browser, SETTINGS);
  expect(before.find.getByRole("link", { name: "Préparer mon annonce" }).getAttribute("href")).toBe(
    "/become-coach",
  );
  const coachId = await addCoach(server.pool, { userId, name: "Sans Nom", ...OUT_OF_THE_WAY });
  const page = await PlainPage.open(browser, SETTINGS);
  expect(page.find.getByRole("link", { name: "Voir ma page" }).getAttribute("href")).toBe(
    `/coach/${coachId}`,
  );
  const typed = {
    name: "Nora Réglages",
    about: "Je cours depuis toujours.",
    experience: "Douze ans en club.",
    teachingMethod: "Un pas après l’autre.",
    qualifications: "BPJEPS\nPSC1",
    subjects: "Trail\nReprise",
    pack5: "230",
    pack10: "400,50",
  };
  const save = page.find.getByRole("button", { name: "Enregistrer ma page" });
  const saved = await page.submit(save, typed);
  expect(textOf(saved)).toContain("Page enregistrée");
  // The page that was open before is out of date: being told once is no leave to overwrite.
  for (let turn = 0; turn < 2; turn += 1) {
    const late = await page.submit(save, { ...typed, about: "Écrit trop tard." });
    expect(late.status).toBe(409);
    expect(textOf(late)).toContain("Votre page a été modifiée ailleurs");
    expect(late.document.querySelector('[name="about"]')?.textContent).toBe("Écrit trop tard.");
  }
  const shown = textOf(await PlainPage.open(server.visitor(), `/coach/${coachId}`));
  for (const text of ["Nora Réglages", typed.about, "PSC1", "Reprise", "Pack 10\u00a0h"])
    expect(shown).toContain(text);
  expect(shown).not.toContain("Écrit trop tard.");
});

test("a coach turns off a kind of mail, and finds the switch off", async () => {
  const { browser } = await server.member({ role: "coach" });
  const open = () => PlainPage.open(browser, `${SETTINGS}?tab=notifications`);
  const news = (page: PlainPage) => page.find.getByRole("switch", { name: /^Nouveaux messages/ });
  const page = await open();
  expect(news(page).hasAttribute("checked")).toBe(true);
  const kind = news(page).closest("form")?.querySelector('[name="kind"]')?.getAttribute("value");
  const answer = await browser.post(SETTINGS, form({ intent: "mail-preference", kind: String(kind) }));
  expect(answer.status).toBe(200);
  expect(news(await open()).hasAttribute("checked")).toBe(false);
});

test("a coach changes the password, and signs in with the new one", async () => {
  const { browser, email } = await server.member({ role: "coach" });
  const page = await PlainPage.open(browser, `${SETTINGS}?tab=security`);
  expect(page.find.getByRole("heading", { name: "Appareils connectés" })).toBeTruthy();
  expect(page.find.getByRole("button", { name: "Changer le mot de passe" })).toBeTruthy();
  const newPassword = "Nouveau-passe-2026";
  const changed = await browser.post("/api/auth/change-password", {
    currentPassword: MEMBER_PASSWORD,
    newPassword,
  });
  expect(changed.status).toBe(200);
  const signIn = (password: string) => server.visitor().post("/api/auth/sign-in/email", { email, password });
  expect((await signIn(newPassword)).status).toBe(200);
  expect((await signIn(MEMBER_PASSWORD)).status).toBe(401);
});

test("without script, a wrong break is refused and a right one is stored", async () => {
  const { browser, id } = await server.member({ role: "coach" });
  const page = await PlainPage.open(browser, `${SETTINGS}?tab=availability`);
  const tab = page.document.querySelector('[role="tab"][aria-selected="true"]');
  expect(tab?.textContent).toBe("Disponibilités");
  const save = page.find.getByRole("button", { name: "Enregistrer mes disponibilités" });
  const refused = await page.submit(save, { breakMinutes: "61" });
  expect(textOf(refused)).toContain("Un nombre de minutes, de 0 à 60.");
  expect(await server.query("select from coach_availability where user_id = $1", id)).toEqual([]);
  const saved = await page.submit(save, { breakMinutes: "20", noticeHours: "48" });
  expect(textOf(saved)).toContain("Disponibilités enregistrées");
  expect(
    await server.query("select break_minutes, notice_hours from coach_availability where user_id = $1", id),
  ).toEqual([{ break_minutes: 20, notice_hours: 48 }]);
});

test("the payment page is filled in from the profile, and says where the account stands", async () => {
  const { browser, id, email } = await server.member({
    role: "coach",
    firstName: "Nora",
    lastName: "Diallo",
  });
  const page = await PlainPage.open(browser, PAYMENT);
  const value = (name: string) => page.document.querySelector(`[name="${name}"]`)?.getAttribute("value");
  expect(["first_name", "last_name", "email"].map(value)).toEqual(["Nora", "Diallo", email]);
  expect(page.document.querySelector('nav[aria-label="Tableau de bord"]')).toBeNull();
  const status = (opened: PlainPage) =>
    opened.document.querySelector('section[aria-labelledby="stripe-status"]')?.textContent ?? "";
  expect(status(page)).toMatch(/^Compte StripeEn attente/);
  await server.query(
    `with holder as (insert into ledger_holders (user_id) values ($1) returning id)
     insert into payout_accounts (holder_id, provider, ref, status, held_until)
     select id, 'demo', 'demo_' || $1, 'restricted', now() + interval '3 days' from holder`,
    id,
  );
  const restricted = await PlainPage.open(browser, PAYMENT);
  expect(status(restricted)).toMatch(/^Compte StripeRestreint/);
  expect(status(restricted)).toContain("Versements en pause");
  expect(restricted.find.getByRole("button", { name: "Compléter mon compte Stripe" })).toBeTruthy();
  expect(status(await PlainPage.open(browser, `${PAYMENT}?stripe=encore`))).toContain(
    "Ce lien vers Stripe n’est plus valable",
  );
});

test("an account is asked for with one's own id, by a coach, in a form or in JSON", async () => {
  const coach = await server.member({ role: "coach", firstName: "Nora", lastName: "Diallo" });
  const page = await PlainPage.open(coach.browser, PAYMENT);
  const typed = {
    address_line1: "3 rue des Lilas",
    postal_code: "69003",
    city: "Lyon",
    siret_number: "73282932000074",
  };
  const saved = await page.submit(page.find.getByRole("button", { name: /^Enregistrer/ }), typed);
  expect(saved.status).toBe(200);
  const ask = async (body: Record<string, unknown> | URLSearchParams, by = coach.browser) => {
    const { status, text } = await by.post("/functions/v1/create-stripe-connect-account", body);
    return { status, said: text };
  };
  expect(await ask({ coach_id: "somebody" })).toMatchObject({
    status: 403,
    said: expect.stringContaining("Ce compte n’est pas le vôtre."),
  });
  expect((await ask({})).status).toBe(400);
  const own = form({ coach_id: coach.id });
  await coach.browser.post("/api/auth/verify-password", { password: MEMBER_PASSWORD });
  expect((await ask(own)).status).toBe(200);
  // A session alone, however it was come by, opens nothing.
  await server.query(
    "update sessions set reauthenticated_at = now() - interval '11 minutes' where user_id = $1",
    coach.id,
  );
  for (const body of [own, { coach_id: coach.id }]) {
    const { status, said } = await ask(body);
    expect(status).toBe(403);
    expect(Object.keys(JSON.parse(said))).toEqual(["ok", "errors"]);
    expect(JSON.parse(said).errors).toEqual({
      password: "Confirmez que c’est bien vous pour ouvrir votre compte Stripe.",
    });
  }
  expect(await ask({ coach_id: coach.id }, server.visitor())).toMatchObject({
    status: 401,
    said: expect.stringContaining("Vous devez être connecté pour modifier vos informations de paiement."),
  });
});
