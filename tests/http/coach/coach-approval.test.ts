import { expect, test, vi } from "vitest";
import { addWaitingCoach } from "../../fixtures/bookings/waiting-coach.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

/** A coach whose page waits for approval, the operator who looks at it, and a visitor who looks for it. */
async function createWaitingCoach() {
  const { id, email, browser } = await server.member({ role: "coach" });
  const coach = await addWaitingCoach(server.pool, id);
  const [operator, visitor] = [await server.demo("operator"), server.visitor()];
  const publicPage = () => visitor.get(`/coach/${coach.coachId}`);
  const search = async () => (await visitor.get(`/coaches?${form({ q: coach.name })}`)).text;
  const file = `/back-office/coachs/${coach.coachId}`;
  return {
    ...coach,
    email,
    browser,
    operator,
    file,
    openFile: () => PlainPage.open(operator, file),
    openDashboard: () => PlainPage.open(browser, "/dashboard"),
    /** Sends a form that the coach's file shows in a dialog. */
    decide: (fields: Record<string, string>) => operator.post(file, form(fields)),
    /** Every change is public within a second; a busy machine takes longer. */
    expectPublic: (is: { status: number; found: boolean }) =>
      vi.waitFor(
        async () => {
          expect((await publicPage()).status).toBe(is.status);
          expect((await search()).includes(`href="/coach/${coach.coachId}"`)).toBe(is.found);
        },
        { timeout: 20_000 },
      ),
    expectCardNumber: (isShown: boolean) =>
      vi.waitFor(async () => expect((await publicPage()).text.includes("06912ED0042")).toBe(isShown), {
        timeout: 20_000,
      }),
    mails: async () =>
      (
        await server.query<{ subject: string }>(
          "select subject from mails where recipient = $1 order by id",
          email,
        )
      ).map(({ subject }) => subject),
    approve: () =>
      server.query(
        "update coaches set approval = 'approved', decided_at = now() where id = $1",
        coach.coachId,
      ),
  };
}

const button = (page: PlainPage, name: RegExp) => page.find.getByRole("button", { name });
const text = (page: PlainPage) =>
  page.document.querySelector("main")?.textContent?.replace(/\s+/g, " ") ?? "";

test("a coach waits, is refused with a reason, asks again and is approved", async () => {
  const coach = await createWaitingCoach();
  expect(text(await coach.openDashboard())).toContain("Votre page attend d’être validée");
  await coach.expectPublic({ status: 404, found: false });

  const overview = await PlainPage.open(coach.operator, "/back-office");
  expect(overview.document.querySelector('main a[href="/back-office/coachs"]')).not.toBeNull();
  const list = await PlainPage.open(coach.operator, "/back-office/coachs");
  const card = list.find.getByRole("article", { name: coach.name });
  expect(card.textContent).toContain("Encore 47");
  expect(card.querySelector("a")?.getAttribute("href")).toBe(coach.file);
  const waiting = await coach.openFile();
  for (const written of ["Quinze ans de tapis.", "Sur les quais.", "Bilan postural"])
    expect(text(waiting)).toContain(written);

  const unsaid = await coach.decide({ intent: "refuse", from: "waiting", reason: "" });
  expect([unsaid.status, unsaid.text.includes("Dites pourquoi")]).toEqual([400, true]);
  const refused = await coach.decide({
    intent: "refuse",
    from: "waiting",
    reason: "Ajoutez votre diplôme de yoga.",
  });
  expect([refused.status, refused.text.includes("Coach prévenu")]).toEqual([200, true]);
  expect((await coach.openFile()).find.getByText("Refusé")).toBeDefined();
  expect(await coach.mails()).toEqual([expect.stringMatching(/n’est pas encore validée/)]);

  const told = await coach.openDashboard();
  expect(text(told)).toContain("Ajoutez votre diplôme de yoga.");
  // The operator's page was made before the coach asks again: what it decides is refused.
  const outdated = await coach.openFile();
  const asked = await told.submit(button(told, /^Redemander la validation/));
  expect(text(asked)).toContain("Votre page attend d’être validée");
  const late = await outdated.submit(button(outdated, /^Valider/));
  expect(late.status).toBe(409);
  expect(late.find.getByText("En attente")).toBeDefined();
  const approved = await late.submit(button(late, /^Valider/));
  expect(approved.html).toContain("Coach validé");
  await coach.expectPublic({ status: 200, found: true });
  expect((await coach.mails()).at(-1)).toMatch(/^Vous êtes en ligne/);

  await server.query("insert into listing_views values ($1, current_date - 2, 3)", coach.listingId);
  const online = await coach.openDashboard();
  expect(online.find.getByRole("link", { name: "Voir ma page" })).toBeDefined();
  expect(online.find.getByRole("img", { name: "3 vues en 30 jours, 3 au plus en un jour" })).toBeDefined();
});

test("an operator checks a SIRET, and the public page shows what is verified while it is valid", async () => {
  const coach = await createWaitingCoach();
  await coach.approve();
  const check = async (kind: RegExp, typed: Record<string, string>) => {
    const page = await coach.openFile();
    return page.submit(button(page, kind), typed);
  };
  const siret = /^Marquer comme vérifié\s: SIRET/;
  expect(text(await check(siret, { number: "732 829 320 00075" }))).toContain("Un SIRET a 14 chiffres");
  expect(text(await check(siret, { number: "732 829 320 00074" }))).toContain("Nº 732 829 320 00074");
  await server.query(
    `insert into coach_checks (coach_id, kind, number, expires_on)
     values ($1, 'professional-card', '06912ED0042', '2099-12-31')`,
    coach.coachId,
  );
  expect(text(await coach.openFile())).toContain("Valable jusqu’au 31 décembre 2099");
  await coach.expectCardNumber(true);
  await server.query(
    "update coach_checks set expires_on = '2020-01-01' where coach_id = $1 and kind <> 'siret'",
    coach.coachId,
  );
  const expired = await coach.openFile();
  expect(expired.find.getByText("Expirée")).toBeDefined();
  await coach.expectCardNumber(false);
  const without = await expired.submit(button(expired, /^Retirer la vérification\s+: SIRET/));
  expect(text(without)).not.toContain("732 829 320 00074");
  const featured = await without.submit(button(without, /^Mettre en avant/));
  expect(featured.find.getAllByText("Mis en avant").length).toBeGreaterThan(0);
});

test("an operator removes a listing and restores it once its coach has corrected it", async () => {
  const coach = await createWaitingCoach();
  await coach.approve();
  await coach.expectPublic({ status: 200, found: true });
  const pulled = await coach.decide({
    intent: "pull",
    listingId: String(coach.listingId),
    reason: "Cette photo n’est pas la vôtre.",
  });
  expect([pulled.status, pulled.text.includes("Annonce retirée")]).toEqual([200, true]);
  await coach.expectPublic({ status: 404, found: false });
  expect(text(await coach.openDashboard())).toContain("Cette photo n’est pas la vôtre.");

  // The coach has corrected the listing and the texts of the page.
  await server.query(
    `with appeal as (update listings set appealed_at = now(), words_changed_at = now() where id = $1)
     update coaches set about = 'Vingt ans de tapis.', words_changed_at = now() where id = $2`,
    coach.listingId,
    coach.coachId,
  );
  // Other tests change pages too: the coach may be on any page of the list.
  const findChanged = async () => {
    for (let number = 1; ; number += 1) {
      const page = await PlainPage.open(
        coach.operator,
        `/back-office/coachs?onglet=a-regarder&page=${number}`,
      );
      const found = page.find.queryByRole("article", { name: coach.name });
      if (found || !page.find.queryByRole("link", { name: /suivante/i })) return found;
    }
  };
  const changed = await findChanged();
  expect(changed?.textContent).toContain("Page modifiée, 1 remise en ligne demandée");
  const file = await coach.openFile();
  const restored = await file.submit(button(file, /^Remettre en ligne/));
  await coach.expectPublic({ status: 200, found: true });
  const seen = await restored.submit(button(restored, /^Vu /));
  expect(seen.html).toContain("Changements vus");
  const entry = seen.find
    .getAllByRole("listitem")
    .find((item) => item.textContent?.startsWith("Annonce remise en ligne"));
  expect(entry?.textContent).toContain(", par ");
  expect(await findChanged()).toBeNull();

  const all = await PlainPage.open(coach.operator, "/back-office/coachs?onglet=tous");
  const found = await all.submit(button(all, /^Rechercher/), { q: coach.name });
  expect(found.find.getAllByRole("article").map((one) => one.textContent)).toEqual([
    expect.stringContaining("En ligne"),
  ]);
});

test("a coach without a page finds three first steps on the dashboard", async () => {
  const { browser } = await server.member({ role: "coach" });
  const page = await PlainPage.open(browser, "/dashboard");
  expect(page.find.getByRole("heading", { name: "Vos premiers pas" })).toBeDefined();
  expect(page.document.querySelector('[aria-current="step"]')?.textContent).toContain("Créez votre annonce");
  expect(page.find.getByRole("link", { name: "Créer mon annonce" }).getAttribute("href")).toBe(
    "/become-coach",
  );
});
