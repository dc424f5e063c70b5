import { expect, test, vi } from "vitest";
import { bookPath } from "~/features/bookings/sessions/rules/paths.ts";
import { openHours } from "../../fixtures/bookings/coaches.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const LISTINGS = "/dashboard/listings";

/** A coach's browser, with a page that waits for approval and one draft that is complete. */
async function createListingOwner() {
  const { id, browser } = await server.member({ role: "coach" });
  const [page] = await server.query<{ id: number }>(
    "insert into coaches (user_id, name) values ($1, 'Nadia Annonce') returning id",
    id,
  );
  const coachId = page?.id ?? 0;
  const [listing] = await server.query<{ id: number }>(
    `insert into listings (coach_id, status, title, description, discipline_ids, hourly_rate_cents, address, city, latitude,
                           longitude, location_type, travel_km)
     values ($1, 'draft', 'Boxe en douceur', 'Des coups sans peur.', '{7}', 4550, 'Guéret', 'Guéret', 46.17, 1.87, 'travel', 20)
     returning id`,
    coachId,
  );
  await openHours(server.pool, [id]);
  const listingId = listing?.id ?? 0;
  await server.query(
    `insert into listing_services (listing_id, name, price_cents)
     values ($1, 'Programme écrit', 2500), ($1, 'Bilan offert', 0)`,
    listingId,
  );
  const visitor = server.visitor();
  return {
    coachId,
    listingId,
    browser,
    open: (search = "") => PlainPage.open(browser, LISTINGS + search),
    change: (change: string, listing = listingId) =>
      browser.post(LISTINGS, new URLSearchParams({ listing: String(listing), change })),
    expectPublic: (status: number, text = "") =>
      vi.waitFor(
        async () => {
          const answer = await visitor.get(`/coach/${coachId}`);
          expect(answer.status).toBe(status);
          const page = answer.text;
          expect(page).toContain(text);
          return page;
        },
        { timeout: 20_000 },
      ),
  };
}

const card = (page: PlainPage, title: string) => page.find.getByRole("article", { name: title });
const press = (page: PlainPage, title: string, label: string) => {
  const button = [...card(page, title).querySelectorAll("button")].find((one) =>
    one.textContent?.startsWith(label),
  );
  if (!button) throw new Error(`no button « ${label} »`);
  return page.submit(button);
};

test("the listings of a coach say what comes next, before and after there is a page", async () => {
  const { id, browser } = await server.member({ role: "coach" });
  const nothing = await PlainPage.open(browser, LISTINGS);
  expect(nothing.find.getByRole("link", { name: "Créer ma page de coach" })).toBeDefined();
  await server.query("insert into coaches (user_id, name) values ($1, 'Nadia Annonce')", id);
  const page = await PlainPage.open(browser, LISTINGS);
  expect(page.find.getByRole("heading", { level: 1, name: "Mes annonces" })).toBeDefined();
  expect(page.find.getByText("Votre profil attend d’être validé")).toBeDefined();
  expect(page.find.getByRole("heading", { name: "Votre page peut en dire plus" })).toBeDefined();
  expect(page.find.getByRole("link", { name: /^Photo/ }).getAttribute("href")).toBe(
    "/dashboard/settings?tab=profile",
  );
  expect(page.find.getByRole("heading", { name: "Pas encore d’annonce" })).toBeDefined();
});

test("a listing is published, paused, copied, deleted and asked back, and the public page follows", async () => {
  const coach = await createListingOwner();
  const draft = await coach.open();
  expect(card(draft, "Boxe en douceur").textContent).toContain("Brouillon");
  expect(card(draft, "Boxe en douceur").textContent).toMatch(/45,50\s€ \/ heure/);
  expect(card(draft, "Boxe en douceur").textContent).toMatch(/Guéret, jusqu’à 20\skm/);
  const active = await press(draft, "Boxe en douceur", "Publier");
  expect(card(active, "Boxe en douceur").textContent).toContain("Active");
  expect(card(active, "Boxe en douceur").textContent).toContain(
    "Elle sera visible dès que votre profil sera validé",
  );
  await coach.expectPublic(404);
  await server.query("update coaches set approval = 'approved' where id = $1", coach.coachId);
  await coach.expectPublic(200);

  const copied = await press(await coach.open(), "Boxe en douceur", "Dupliquer");
  expect(card(copied, "Boxe en douceur (copie)").textContent).toContain("Brouillon");
  const [copy] = await server.query<{ id: number }>(
    "select id from listings where coach_id = $1 and title like '%(copie)'",
    coach.coachId,
  );
  const preview = await PlainPage.open(coach.browser, `${LISTINGS}/${copy?.id}/preview`);
  expect(preview.find.getByRole("heading", { level: 1, name: "Nadia Annonce" })).toBeDefined();
  for (const shown of ["Aperçu", "Programme écrit", "Bilan offert"])
    expect(preview.document.querySelector("main")?.textContent).toContain(shown);

  const paused = await press(await coach.open(), "Boxe en douceur", "Mettre en pause");
  expect(card(paused, "Boxe en douceur").textContent).toContain("En pause");
  const closed = await coach.expectPublic(200, "n’accepte pas de nouvelles demandes");
  expect(closed).not.toContain(bookPath(coach.coachId));
  const filter = paused.find.getByRole("navigation", { name: "Filtrer les annonces" });
  const links = [...filter.querySelectorAll("a")].map((link) => [
    link.textContent,
    link.getAttribute("href"),
  ]);
  expect(links).toContainEqual(["Actives 0", `${LISTINGS}?filter=active`]);
  expect(links).toContainEqual(["Brouillons 1", `${LISTINGS}?filter=draft`]);
  expect(
    (await coach.open("?filter=active")).find.getByRole("heading", { name: "Aucune annonce active" }),
  ).toBeDefined();
  expect((await coach.change("delete", copy?.id)).status).toBe(200);
  expect(
    (await coach.open("?filter=draft")).find.getByRole("heading", { name: "Aucun brouillon" }),
  ).toBeDefined();

  await server.query(
    "update listings set pulled_at = now(), pulled_reason = 'Un numéro dans le texte' where id = $1",
    coach.listingId,
  );
  const pulled = await coach.open();
  expect(card(pulled, "Boxe en douceur").textContent).toContain("Retirée par Élan");
  expect(card(pulled, "Boxe en douceur").textContent).toContain("Un numéro dans le texte");
  await coach.expectPublic(404);
  const appealed = await press(pulled, "Boxe en douceur", "Demander à la remettre en ligne");
  expect(card(appealed, "Boxe en douceur").textContent).toContain("Vous avez demandé à la remettre en ligne");
});

test("a refused coach reads why beside the listings and asks again from there", async () => {
  const coach = await createListingOwner();
  await server.query(
    "update coaches set approval = 'refused', refusal_reason = 'Un diplôme' where id = $1",
    coach.coachId,
  );
  const refused = await coach.open();
  expect(refused.find.getByText("Ce qui manque : « Un diplôme »")).toBeDefined();
  await refused.submit(refused.find.getByRole("button", { name: "Redemander la validation" }));
  expect((await coach.open()).find.getByText("Votre profil attend d’être validé")).toBeDefined();
});

test("a place that is not known is refused beside its field", async () => {
  const { id, browser } = await server.member({ role: "coach" });
  await server.query("insert into coaches (user_id, name) values ($1, 'Nadia Annonce')", id);
  const page = await PlainPage.open(browser, `${LISTINGS}/new`);
  const given = {
    title: "Boxe",
    disciplines: "[7]",
    hourlyRate: "45,50",
    locationType: "fixed",
    address: "Xyzzyville",
  };
  const refused = await page.submit(page.find.getByRole("button", { name: "Publier" }), given);
  expect(refused.status).toBe(400);
  expect(refused.find.getByText(/^Nous ne trouvons pas ce lieu/)).toBeDefined();
  const saved = await refused.submit(refused.find.getByRole("button", { name: "Enregistrer le brouillon" }), {
    ...given,
    address: "Guéret",
  });
  expect(saved.address).toBe(LISTINGS);
  expect(card(saved, "Boxe").textContent).toContain("Guéret");
});
