import { expect, test } from "vitest";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const LIST = "/dashboard/prospects";

/** Meanwhile the database fails every search for « panne », and no other. */
async function breakSearch(work: () => Promise<void>) {
  await server.query(`
    alter function prospect_query(text, text) rename to prospect_query_kept;
    create function prospect_query(coach_id text, typed text) returns tsquery language plpgsql as $$
    begin
      if typed = 'panne' then raise exception 'broken on purpose'; end if;
      return prospect_query_kept(coach_id, typed);
    end $$`);
  try {
    await work();
  } finally {
    await server.query(
      `drop function prospect_query(text, text);
       alter function prospect_query_kept(text, text) rename to prospect_query`,
    );
  }
}

const heading = (page: PlainPage) => page.find.getByRole("heading", { level: 1 }).textContent;
const names = (page: PlainPage) =>
  [...page.document.querySelectorAll("tbody tr")].map((row) => row.querySelector("a")?.textContent);

test("the tiles, the filter, the search and the pages of the list follow the address", async () => {
  const { id, browser } = await server.member({ role: "coach" });
  await server.query(
    `insert into prospects (coach_id, first_name, last_name, email, status, created_at)
     select $1, 'Prospect', 'Nº' || n, 'p' || n || '@exemple.fr',
            case when n <= 2 then 'gagne' when n = 3 then 'pas_interesse' when n <= 5 then 'appel_' || n else 'non_appele' end,
            now() - n * interval '1 minute'
     from generate_series(1, 27) n`,
    id,
  );
  await server.query(
    `insert into prospects (coach_id, from_contact, first_name, last_name, created_at)
     values ($1, true, 'Manon', 'P.', now() - interval '1 day')`,
    id,
  );
  const open = (search = "") => PlainPage.open(browser, LIST + search);
  const first = await open();
  expect(heading(first)).toBe("Prospects 28 au total");
  for (const label of ["Non appelés 23", "En cours 2", "Gagnés 2", "Perdus 0", "En attente 0"])
    expect(first.find.getByRole("link", { name: label }), label).toBeDefined();
  expect(first.find.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual([
    "Nom",
    "Contact",
    "Statut",
    "Ajouté le",
    "Actions",
  ]);
  expect(names(first)).toHaveLength(25);
  expect(first.find.getByRole("link", { name: "Page suivante" }).getAttribute("href")).toBe(`${LIST}?page=2`);
  const second = await open("?page=2");
  expect(names(second)).toEqual(["Prospect Nº26", "Prospect Nº27", "Manon P."]);
  const last = [...second.document.querySelectorAll("tbody tr")].at(-1);
  expect(last?.textContent).not.toMatch(/Appeler|Écrire/);

  const won = await open("?status=gagne");
  expect(names(won)).toEqual(["Prospect Nº1", "Prospect Nº2"]);
  expect(won.document.querySelector('select[name="status"] option[selected]')?.getAttribute("value")).toBe(
    "gagne",
  );
  expect(names(await open("?q=p1%40&status=gagne"))).toEqual(["Prospect Nº1"]);
  const none = await open("?q=p1%40&status=perdu");
  expect(none.find.getByRole("heading", { name: "Aucun prospect trouvé avec ces critères" })).toBeDefined();
  expect(none.find.getByRole("link", { name: "Effacer les critères" }).getAttribute("href")).toBe(LIST);

  await breakSearch(async () => {
    const failed = await open("?q=panne");
    expect(failed.status).toBe(500);
    expect(failed.find.getByText("Vos prospects n’ont pas pu être lus")).toBeDefined();
    expect(failed.find.getByRole("link", { name: "Ajouter un prospect" })).toBeDefined();
    expect(failed.find.getByRole("link", { name: "Réessayer" }).getAttribute("href")).toBe(`${LIST}?q=panne`);
  });
  expect((await open("?q=panne")).status).toBe(200);
  expect((await open("/999999")).status).toBe(404);

  const take = first.find.getByRole("link", { name: "Exporter" });
  expect([take.getAttribute("href"), take.hasAttribute("download")]).toEqual([`${LIST}/export`, true]);
  const file = await browser.get(`${LIST}/export`);
  expect(file.headers["content-disposition"]).toMatch(/filename="prospects-\d{4}-\d\d-\d\d\.csv"/);
  expect(file.text.trimEnd().split("\r\n")).toHaveLength(29);
});

test("a prospect who is to be called today stands on top of the list and on the overview", async () => {
  const { id, browser } = await server.member({ role: "coach" });
  await server.query(
    `insert into prospects (coach_id, first_name, last_name, email, phone, status, next_call_on)
     values ($1, 'Ines', 'Marchal', 'ines@exemple.fr', '+33639980201', 'appel_2', (now() at time zone 'Europe/Paris')::date)`,
    id,
  );
  const overview = await PlainPage.open(browser, "/dashboard");
  const due = overview.find.getByRole("region", { name: "1 prospect à rappeler aujourd’hui" });
  expect(due.querySelector('a[href="tel:+33639980201"]')?.textContent).toBe("Appeler Ines Marchal");
  expect(due.querySelector(`a[href="${LIST}"]`)?.textContent).toBe("Voir mes prospects");
  const list = await PlainPage.open(browser, LIST);
  const today = list.find.getByRole("region", { name: /^À rappeler aujourd’hui/ });
  expect(today.textContent).toMatch(/Ines Marchal.*À rappeler aujourd’hui/);
});

test("a list is looked at before it is imported, and the lines that are left out come back with their reasons", async () => {
  const { id, browser } = await server.member({ role: "coach" });
  const send = async (step: string, text: string) => {
    const body = new FormData();
    body.set("step", step);
    body.set("file", new File([text], "liste.csv", { type: "text/csv" }));
    return browser.post(`${LIST}/import.data`, body);
  };
  const stored = () =>
    server.query("select first_name, status from prospects where coach_id = $1 order by first_name", id);
  expect((await send("preview", "Produit;Prix\nA;1")).text).toMatch(/Il faut au moins «\sPrénom\s»/);
  const lines = `\ufeffPrénom;Nom;E-mail;Téléphone;Statut;Ville
Manon;Petit;manon@exemple.fr;06 12 34 56 78;;Lyon
Karim;Diallo;karim@exemple.fr;;Appel 1;Lyon
Zoé;Roy;MANON@exemple.fr;;;Lyon
Léa;Faux;lea;;;Lyon`;
  const preview = await send("preview", lines);
  expect(preview.status).toBe(200);
  expect(await stored()).toEqual([]);
  const imported = await send("import", lines);
  for (const said of [
    "Zoé;Roy;MANON@exemple.fr;;;Lyon;4;Cette adresse e-mail est déjà à la ligne 2.",
    "Léa;Faux;lea;;;Lyon;5;",
  ])
    expect(imported.text).toContain(said);
  expect(await stored()).toEqual([
    { first_name: "Karim", status: "appel_1" },
    { first_name: "Manon", status: "non_appele" },
  ]);
});
