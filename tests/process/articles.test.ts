import { Window } from "happy-dom";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { HOSTILE_MARKDOWN } from "../fixtures/content/hostile-markdown.ts";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import type { PlainBrowser } from "../fixtures/server/plain-browser.ts";
import { PlainPage } from "../fixtures/server/plain-page.ts";
import { PlainPeople } from "../fixtures/server/plain-people.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";

const OPERATOR = "direction@elan.test";
/** A change is on the page within one second, whichever process it came from. */
const ONE_SECOND = { timeout: 1_000, interval: 20 };

/** A new site without sample data. Articles are published here and not on the server that other tests share. */
const servers = new TestServers();
let server: ServerProcess;
let sql: pg.Client;
let people: PlainPeople;
let operator: PlainBrowser;

beforeAll(async () => {
  server = await servers.startEmpty({ SEED: "none", OPERATOR_EMAILS: OPERATOR, TRUSTED_PROXIES: "1" });
  sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  people = new PlainPeople({ origin: server.url, sql, dataDir: servers.dataDir });
  operator = (await people.member({ email: OPERATOR })).browser;
});
afterAll(async () => {
  await sql?.end();
  await servers.close();
});

const hostile = `"><script>alert(1)</script>]]></title></script><img src=x onerror=alert(1)>`;
const visit = async (address: string) => (await people.visitor().get(address)).text;

const FIELDS = {
  title: "Courir l’hiver",
  slug: "courir-l-hiver",
  excerpt: "Des gants, une lampe, et c’est parti.",
  category: "Course",
  author: "Nora Benali",
  body: "## Le froid\n\nIl réveille.\n\n{{calculateur-imc}}\n\n| Degrés | Couches |\n| --- | --- |\n| 0 | 3 |",
};

/** Nothing that operators type is markup, code or a link to elsewhere. */
function expectHarmless(page: PlainPage) {
  expect(
    page.document.querySelectorAll(
      "main script:not([nonce]), main iframe, main form[action^='//'], main base, aside script",
    ),
  ).toHaveLength(0);
  for (const element of [...page.document.querySelectorAll("*")]) {
    for (const name of element.getAttributeNames()) expect(name, page.address).not.toMatch(/^on/i);
    const href = element.getAttribute("href") ?? element.getAttribute("src") ?? "";
    expect(href, page.address).not.toMatch(/^\s*(javascript|data|vbscript):|pirate\.example/i);
  }
  for (const script of page.document.querySelectorAll("script"))
    expect(script.textContent, page.address).not.toBe("alert(1)");
  for (const script of page.document.querySelectorAll('script[type="application/ld+json"]'))
    expect(() => JSON.parse(script.textContent ?? ""), page.address).not.toThrow();
}

/** Writes an article through the pages, without script, and answers its address in the back office. */
async function write(fields: Partial<typeof FIELDS>, press: string) {
  const start = await PlainPage.open(operator, "/back-office/articles/nouveau");
  const editor = await start.submit(start.find.getByText("Commencer à écrire"), {
    title: fields.title ?? FIELDS.title,
  });
  expect(editor.address).toMatch(/^\/back-office\/articles\/\d+$/);
  const saved = await change(editor.address, { ...FIELDS, ...fields }, press);
  expect([saved.status, saved.address]).toEqual([200, editor.address]);
  return editor.address;
}

async function change(address: string, fields: Record<string, string>, press: string) {
  const editor = await PlainPage.open(operator, address);
  return editor.submit(editor.find.getByText(press), fields);
}

test("a new site has its articles and questions, in the feed and the site map too", async () => {
  const { document } = await PlainPage.open(people.visitor(), "/blog");
  expect([...document.querySelectorAll("main article h2")].map((title) => title.textContent)).toEqual([
    expect.stringContaining("Les bienfaits du fitness"),
    expect.stringContaining("Calculer son IMC"),
    expect.stringContaining("Confiance en soi"),
  ]);
  const calculator = await people.visitor().get("/blog/calculer-imc");
  expect(calculator.status).toBe(200);
  expect(calculator.text).toContain("Calculez votre IMC");
  const faq = await PlainPage.open(people.visitor(), "/faq");
  expect(faq.document.querySelectorAll("main details")).toHaveLength(10);
  expect(faq.mainText).toContain("Dix questions, dix réponses courtes.");
  expect(document.querySelector('link[type="application/rss+xml"]')?.getAttribute("href")).toMatch(
    /^http:.*\/blog\/flux\.xml$/,
  );
  const feed = await people.visitor().get("/blog/flux.xml");
  expect(feed.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
  expect(feed.text.match(/<item>/g)).toHaveLength(3);
  expect(await visit("/sitemap/articles.xml")).toContain("/blog/confiance-image-corporelle</loc>");
});

test("a draft is seen by operators alone, and a published article by everybody within a second", async () => {
  const address = await write({}, "Enregistrer");
  const preview = await PlainPage.open(operator, `${address}/apercu`);
  expect(preview.find.getByRole("heading", { level: 1 }).textContent).toBe(FIELDS.title);
  expect(preview.document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  expect(preview.mainText).toContain("Calculez votre IMC");
  expect(preview.document.querySelector("main table")).not.toBeNull();
  const student = (await people.member({ firstName: "Zoé", lastName: "Petit" })).browser;
  for (const browser of [people.visitor(), student]) {
    const answer = await browser.get(`/blog/${FIELDS.slug}`);
    expect([answer.status, answer.headers.location]).toEqual([302, "/blog"]);
    for (const page of [`${address}/apercu`, `${address}/versions`, address])
      expect((await browser.get(page)).status, page).toBe(302);
  }
  for (const page of ["/blog", "/blog/flux.xml", "/sitemap/articles.xml"])
    expect(await visit(page), page).not.toContain(FIELDS.slug);

  await change(address, {}, "Publier maintenant");
  for (const page of ["/blog", "/blog/flux.xml", "/sitemap/articles.xml"])
    await vi.waitFor(async () => expect(await visit(page), page).toContain(FIELDS.slug), ONE_SECOND);
  const shown = await PlainPage.open(people.visitor(), `/blog/${FIELDS.slug}`);
  expect([shown.status, shown.mainText.includes("Nora Benali")]).toEqual([200, true]);
  const data = [...shown.document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
    JSON.parse(script.textContent ?? ""),
  );
  expect(data.find((each) => each["@type"] === "Article")).toMatchObject({
    headline: FIELDS.title,
    author: { "@type": "Person", name: "Nora Benali" },
    articleSection: "Course",
  });

  // A saved draft that is not published is visible only to operators.
  await change(address, { title: "Un titre secret" }, "Enregistrer");
  expect(await visit(`/blog/${FIELDS.slug}`)).not.toContain("Un titre secret");
  const offline = await PlainPage.open(operator, address);
  await offline.submit(offline.find.getByText("Retirer du blog"));
  await vi.waitFor(async () => {
    const gone = await people.visitor().get(`/blog/${FIELDS.slug}`);
    expect([gone.status, gone.headers.location]).toEqual([302, "/blog"]);
  }, ONE_SECOND);
});

test("a former address leads to the present one for good, without a loop", async () => {
  const address = await write({ slug: "premiere" }, "Publier maintenant");
  await change(address, { slug: "deuxieme" }, "Publier les changements");
  const moved = await people.visitor().get("/blog/premiere");
  expect([moved.status, moved.headers.location]).toEqual([301, "/blog/deuxieme"]);
  // A browser that stored the redirect for ever would loop once the article takes its first address again.
  expect(moved.headers["cache-control"]).toBe("no-cache");
  await change(address, { slug: "premiere" }, "Publier les changements");
  expect((await people.visitor().get("/blog/premiere")).status).toBe(200);
  const back = await people.visitor().get("/blog/deuxieme");
  expect([back.status, back.headers.location]).toEqual([301, "/blog/premiere"]);
});

test("the second of two operators is told, keeps what was typed and sees the other text", async () => {
  const address = await write({ slug: "a-deux" }, "Enregistrer");
  const [first, second] = [await PlainPage.open(operator, address), await PlainPage.open(operator, address)];
  await first.submit(first.find.getByText("Enregistrer"), { body: "Le texte de la première." });
  const refused = await second.submit(second.find.getByText("Enregistrer"), { body: "Celui du second." });
  expect(refused.status).toBe(409);
  expect(refused.mainText).toContain("a enregistré cet article");
  const texts = [...refused.document.querySelectorAll("textarea")].map(({ value }) => value.trim());
  expect(texts).toContain("Celui du second.");
  expect(texts).toContain("Le texte de la première.");
  const kept = await refused.submit(refused.find.getByText("Enregistrer mon texte quand même"));
  expect(kept.status).toBe(200);
  const { rows } = await sql.query(
    "select body from article_versions where slug = 'a-deux' order by number desc limit 2",
  );
  expect(rows.map(({ body }) => body)).toEqual(["Celui du second.", "Le texte de la première."]);
});

test("nothing that an article contains runs, on its page, in its preview, in the feed or in structured data", async () => {
  const body = HOSTILE_MARKDOWN.join("\n\n");
  const address = await write(
    {
      title: `Titre ${hostile}`,
      slug: "hostile",
      excerpt: hostile,
      category: '"><b>',
      author: "</script>",
      body,
    },
    "Publier maintenant",
  );
  for (const page of [
    await PlainPage.open(people.visitor(), "/blog/hostile"),
    await PlainPage.open(people.visitor(), "/blog"),
    await PlainPage.open(operator, `${address}/apercu`),
    await PlainPage.open(operator, address),
    await PlainPage.open(operator, `${address}/versions`),
    await PlainPage.open(operator, "/back-office/articles"),
  ]) {
    expect(page.status, page.address).toBe(200);
    expectHarmless(page);
  }
  const feed = await visit("/blog/flux.xml");
  const parser = new new Window().DOMParser();
  const xml = parser.parseFromString(feed, "application/xml");
  expect(xml.querySelector("parsererror")).toBeNull();
  expect(xml.querySelectorAll("script, img")).toHaveLength(0);
  expect([...xml.querySelectorAll("item > title")].map((title) => title.textContent)).toContainEqual(
    expect.stringContaining("<script>alert(1)</script>"),
  );

  const rendered = await operator.post(
    "/back-office/articles/rendu",
    new URLSearchParams({ body: HOSTILE_MARKDOWN.join("\n\n") }),
  );
  expect(rendered.status).toBe(200);
  expect(JSON.parse(rendered.text).parts.join("")).not.toMatch(
    /<(script|iframe|svg|style|form|input)|pirate\.example"/i,
  );
});

test("a question is on the page within a second, and gone once it is hidden", async () => {
  const page = await PlainPage.open(operator, "/back-office/questions");
  const added = await page.submit(page.find.getByText("Ajouter la question"), {
    question: "Peut-on venir avec son chien ?",
    answer: "Oui.\n\nS’il court aussi.",
    linkLabel: "Écrire",
    linkTo: "/contact",
  });
  expect(added.status).toBe(200);
  await vi.waitFor(async () => {
    const faq = await PlainPage.open(people.visitor(), "/faq");
    expect(faq.mainText).toContain("Peut-on venir avec son chien ?");
    const data = JSON.parse(
      faq.document.querySelector('script[type="application/ld+json"]')?.textContent ?? "{}",
    );
    expect(data.mainEntity).toHaveLength(11);
  }, ONE_SECOND);
  const { rows } = await sql.query("select id from questions order by position desc limit 1");
  const hide = new URLSearchParams({ intent: "show", id: rows[0].id, shown: "false" });
  expect((await operator.post("/back-office/questions", hide)).status).toBe(200);
  await vi.waitFor(async () => expect(await visit("/faq")).not.toContain("avec son chien"), ONE_SECOND);
});

/** Adds a discipline through the pages, without script, and answers its address in the back office. */
async function addDiscipline(name: string, fields: Record<string, string>) {
  const list = await PlainPage.open(operator, "/back-office/disciplines");
  const editor = await list.submit(list.find.getByText("Ajouter la discipline"), { name });
  expect(editor.address).toMatch(/^\/back-office\/disciplines\/\d+$/);
  const saved = await editor.submit(editor.find.getByText("Enregistrer"), fields);
  expect(saved.status).toBe(200);
  const shown = await PlainPage.open(operator, editor.address);
  expect((await shown.submit(shown.find.getByRole("button", { name: /^Montrer/ }))).status).toBe(200);
  return editor.address;
}

test("a discipline is on the home page and in the wizard within a second, and gone once it is hidden", async () => {
  expect(await visit("/")).toContain("Douze façons de bouger");
  const address = await addDiscipline("Escalade", {
    description: "Grimper, tomber, recommencer.",
    heroPosition: "1",
    wizardName: "Escalade en salle",
  });
  const id = address.split("/").at(-1);
  await vi.waitFor(async () => {
    const home = await PlainPage.open(people.visitor(), "/");
    expect(home.mainText).toContain("Treize façons de bouger");
    expect(home.document.querySelector("select[name=discipline] option:nth-child(2)")?.textContent).toBe(
      "Escalade",
    );
    expect(await visit("/become-coach")).toContain("Escalade en salle");
    expect(await visit(`/discipline/${id}`)).toContain("Grimper, tomber, recommencer.");
    expect(await visit("/sitemap/disciplines.xml")).toContain(`/discipline/${id}<`);
  }, ONE_SECOND);
  const hide = new URLSearchParams({ intent: "show", id: String(id), shown: "false" });
  expect((await operator.post("/back-office/disciplines", hide)).status).toBe(200);
  await vi.waitFor(async () => {
    expect(await visit("/")).not.toContain("Escalade");
    expect((await people.visitor().get(`/discipline/${id}`)).status).toBe(404);
  }, ONE_SECOND);
});

test("a banner is on cached pages and on those of members within a second, not in the back office, and gone with its end", async () => {
  const list = await PlainPage.open(operator, "/back-office/bandeau");
  const added = await list.submit(list.find.getByText("Ajouter le bandeau"), {
    text: "Soldes de printemps !",
    linkLabel: "Voir la boutique",
    linkTo: "/shop",
  });
  expect(added.status).toBe(200);
  await vi.waitFor(async () => {
    for (const address of ["/", "/faq", "/blog"]) {
      const page = await PlainPage.open(people.visitor(), address);
      const banner = page.document.querySelector('aside[aria-label="Annonce"]');
      expect(banner?.textContent, address).toContain("Soldes de printemps\u00a0!");
      expect(banner?.querySelector("a")?.getAttribute("href")).toBe("/shop");
    }
    expect((await operator.get("/faq")).text).toContain("Soldes de printemps");
  }, ONE_SECOND);
  const office = await PlainPage.open(operator, "/back-office/bandeau");
  expect(office.document.querySelector('aside[aria-label="Annonce"]')).toBeNull();
  // The end passes while nobody does anything: the job of that moment renders the pages anew.
  await sql.query("update banners set ends_at = now() + interval '2 seconds'");
  const { rows } = await sql.query("select id from banners");
  await sql.query(
    `select graphile_worker.add_job('turn-banner', json_build_object('bannerId', $1::int), run_at => now() + interval '2 seconds')`,
    [rows[0].id],
  );
  expect(await visit("/faq")).toContain("Soldes de printemps");
  await vi.waitFor(async () => expect(await visit("/faq")).not.toContain("Soldes de printemps"), {
    timeout: 20_000,
    interval: 100,
  });
});

test("nothing that a question, a discipline or a banner contains runs, wherever it is shown", async () => {
  const faq = await PlainPage.open(operator, "/back-office/questions");
  const question = { question: `Q ${hostile}`, answer: hostile, linkLabel: hostile, linkTo: "/contact" };
  expect((await faq.submit(faq.find.getByText("Ajouter la question"), question)).status).toBe(200);
  const office = await addDiscipline("<b>Boxe", {
    name: `<img src=x onerror=alert(1)>`,
    description: hostile,
    aliases: hostile,
    heroPosition: "1",
    heroName: "<script>alert(1)</script>",
    wizardName: "</script><script>alert(1)</script>",
  });
  const banners = await PlainPage.open(operator, "/back-office/bandeau");
  const banner = { text: hostile, linkLabel: "</script>", linkTo: "/faq?x=<script>" };
  expect((await banners.submit(banners.find.getByText("Ajouter le bandeau"), banner)).status).toBe(200);
  await vi.waitFor(async () => expect(await visit("/")).toContain("&lt;img src=x"), ONE_SECOND);
  const id = office.split("/").at(-1);
  for (const [browser, address] of [
    [people.visitor(), "/"],
    [people.visitor(), "/faq"],
    [people.visitor(), `/discipline/${id}`],
    [people.visitor(), "/become-coach"],
    [people.visitor(), "/coaches"],
    [people.visitor(), "/search-results"],
    [operator, office],
    [operator, "/back-office/disciplines"],
    [operator, "/back-office/questions"],
    [operator, "/back-office/bandeau"],
  ] as const) {
    const page = await PlainPage.open(browser, address);
    expect(page.status, address).toBe(200);
    expectHarmless(page);
  }
});

/** A text of the training with these fields, published through the pages without script. */
async function publishTraining(part: string, button: string, fields: Record<string, string>) {
  const list = await PlainPage.open(operator, `/back-office/formation${part}`);
  const editor = await list.submit(list.find.getAllByText(button)[0] as HTMLElement, {
    title: fields.title ?? "",
  });
  expect(editor.address).toMatch(/^\/back-office\/formation\/\d+$/);
  const published = await editor.submit(editor.find.getByText("Publier"), fields);
  expect(published.status).toBe(200);
  published.find.getByText("En ligne");
  expectHarmless(published);
  return published.address;
}

test("hostile texts of the training run nowhere, and a new lesson is read at once", async () => {
  const coach = (await people.member({ role: "coach" })).browser;
  const title = `Leçon ${hostile}`.slice(0, 100);
  const address = await publishTraining("", "Ajouter la leçon", {
    title,
    body: HOSTILE_MARKDOWN.join("\n\n"),
    takeaways: `${hostile}\n[ici](javascript:alert(1))`,
  });
  const [row] = (
    await sql.query(
      `select m.slug || '/' || t.slug as path from training_texts t join training_texts m on m.id = t.module_id
       where t.id = $1`,
      [address.split("/").at(-1)],
    )
  ).rows;
  const lesson = await PlainPage.open(coach, `/dashboard/training/${row.path}`);
  expect(lesson.status).toBe(200);
  expect(lesson.find.getByRole("heading", { level: 1 }).textContent).toContain("<script>");
  expectHarmless(lesson);
  expectHarmless(await PlainPage.open(operator, "/back-office/formation"));
  expectHarmless(await PlainPage.open(operator, `${address}/versions`));

  await publishTraining("?partie=certifications", "Ajouter la certification", {
    title: `Certification ${hostile}`,
    summary: hostile,
    module1: "securite",
    question1: hostile,
    options1: `${hostile}\nNon`,
    explanation1: hostile,
  });
  await publishTraining("?partie=scripts", "Ajouter le script", {
    title: `Script ${hostile}`,
    when: hostile,
    text: hostile,
  });
  for (const page of [
    "/dashboard/training",
    "/dashboard/training?tab=certifications",
    "/dashboard/closing-help?tab=scripts",
  ]) {
    const shown = await PlainPage.open(coach, page);
    expect(shown.status).toBe(200);
    expectHarmless(shown);
  }
});
