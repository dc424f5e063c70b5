import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addArticlePicture } from "~/features/content/articles/commands/article-pictures.server.ts";
import { publishPlanned } from "~/features/content/articles/commands/publish-article.server.ts";
import { publishPlannedJob } from "~/features/content/articles/jobs.ts";
import {
  findArticle,
  findNewSlug,
  listArticles,
  listOtherArticles,
} from "~/features/content/articles/queries/list-articles.server.ts";
import { MOST_VERSIONS } from "~/features/content/articles/rules.ts";
import type { ArticleText } from "~/features/content/articles/schema.ts";
import { writeFirstArticles } from "~/features/content/articles/seed.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { handleJob } from "~/platform/jobs/job-runner.server.ts";
import type { AppError } from "~/platform/web/errors.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { runDueJobs } from "../../../tests/fixtures/database/due-jobs.ts";
import {
  removeArticle,
  removeIllustration,
  restoreArticle,
  startArticle,
  takeArticleOffline,
  unscheduleArticle,
  writeArticle,
} from "./commands/work-on-articles.server.ts";
import {
  countOfficeArticles,
  findOfficeArticle,
  findVersion,
  listOfficeArticles,
  listVersions,
} from "./queries/list-office-articles.server.ts";

const { db, pool, url } = testDatabase();
const PATIENCE = { timeout: 20_000 };
const operator = ownerOf(randomUUID(), "operator");
const other = ownerOf(randomUUID(), "operator");

beforeAll(async () => {
  for (const [{ id }, firstName] of [
    [operator, "Nora"],
    [other, "Hugo"],
  ] as const) {
    await db.insert(users).values({ id, email: `${id}@elan.test`, role: "student" });
    await pool.query("update profiles set first_name = $2 where id = $1", [id, firstName]);
  }
});
beforeEach(async () => {
  await pool.query(
    "truncate written_articles, articles, operator_actions, rate_limits restart identity cascade; delete from graphile_worker._private_jobs",
  );
});

const TEXT: ArticleText = {
  title: "Courir sans se blesser",
  slug: "courir-sans-se-blesser",
  excerpt: "Trois règles simples.",
  category: "Course",
  author: "",
  body: "## Doucement\n\nUn pas après l’autre.",
  related: [],
  pictureId: null,
};
const inOneHour = () => new Date(Date.now() + 3_600_000);

async function begin(text: Partial<ArticleText> = {}) {
  const written = { ...TEXT, ...text };
  const id = await startArticle(db, operator, { title: written.title });
  const version = await writeArticle(db, operator, { id, seenVersion: 1, text: written, step: "save" });
  const write = (changes: Partial<ArticleText>, step: "save" | "publish" | { planAt: Date } = "publish") =>
    newest(id).then(({ version: seenVersion }) =>
      writeArticle(db, operator, { id, seenVersion, text: { ...written, ...changes }, step }),
    );
  return { id, version, write };
}

async function newest(id: number) {
  const found = await findOfficeArticle(pool, operator, id);
  if (!found) throw new Error("The article is gone.");
  return found;
}

const listPublicSlugs = async () => (await listArticles(db, { search: "" })).rows.map(({ slug }) => slug);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: AppError) => ({ code: error.code, field: error.field }),
  );
const actions = async () =>
  (await pool.query("select action from operator_actions order by id")).rows.map(({ action }) => action);

describe("an article", () => {
  it("is a draft that no visitor finds until it is published, and again once it is taken offline", async () => {
    const { id, write } = await begin();
    expect(await listPublicSlugs()).toEqual([]);
    expect(await findArticle(db, TEXT.slug)).toBeUndefined();
    await write({});
    expect(await findArticle(db, TEXT.slug)).toMatchObject({
      title: TEXT.title,
      category: "Course",
      readMinutes: 1,
      changedAt: null,
    });
    await takeArticleOffline(db, operator, id);
    expect(await listPublicSlugs()).toEqual([]);
    expect(await findNewSlug(db, TEXT.slug)).toBeUndefined();
    expect((await newest(id)).publicSlug).toBeNull();
    expect(await actions()).toEqual([
      "add article",
      "change article",
      "publish article",
      "unpublish article",
    ]);
  });

  it("shows visitors the published version while operators write on", async () => {
    const { id, write } = await begin();
    await write({});
    await write({ body: "Un autre texte.", title: "Un autre titre" }, "save");
    expect((await findArticle(db, TEXT.slug))?.title).toBe(TEXT.title);
    expect(await newest(id)).toMatchObject({ version: 3, publishedVersion: 2, title: "Un autre titre" });
    await write({ body: "Un autre texte.", title: "Un autre titre" });
    expect(await findArticle(db, TEXT.slug)).toMatchObject({
      title: "Un autre titre",
      changedAt: expect.any(Date),
    });
  });

  it("needs a summary and a text before it is published, and says so beside the field", async () => {
    const { write } = await begin({ excerpt: "", body: "" });
    expect(await refusal(write({ excerpt: "" }))).toEqual({ code: "invalid_input", field: "excerpt" });
    expect(await refusal(write({ excerpt: TEXT.excerpt, body: "" }))).toEqual({
      code: "invalid_input",
      field: "body",
    });
    expect(await listPublicSlugs()).toEqual([]);
  });

  it("announces its publication, and no save of a draft", async () => {
    const heard: string[] = [];
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      client.on("notification", ({ payload }) => heard.push(payload ?? ""));
      await client.query("listen public_change");
      const { write } = await begin();
      await write({ body: "Encore." }, "save");
      // Announcements arrive in the order of their transactions.
      await pool.query("notify public_change, 'saved'");
      await vi.waitFor(() => expect(heard).toEqual(["saved"]), PATIENCE);
      await write({ body: "Encore." });
      await vi.waitFor(() => expect(heard).toContain("articles"), PATIENCE);
    } finally {
      await client.end();
    }
  });

  it("is deleted only while it is offline, with everything that belongs to it", async () => {
    const { id, write } = await begin();
    await write({});
    expect(await refusal(removeArticle(db, operator, id))).toMatchObject({ code: "conflict" });
    await takeArticleOffline(db, operator, id);
    await removeArticle(db, operator, id);
    for (const table of ["written_articles", "article_versions", "article_slugs", "articles"])
      expect((await pool.query(`select from ${table}`)).rowCount, table).toBe(0);
  });
});

describe("two operators at once", () => {
  it("do not overwrite each other: the second one is told, and both texts are there", async () => {
    const { id, version } = await begin();
    const texts = ["Le texte de Nora.", "Le texte de Hugo."];
    const saved = await Promise.allSettled(
      [operator, other].map((who, at) =>
        writeArticle(db, who, {
          id,
          seenVersion: version,
          text: { ...TEXT, body: texts[at] ?? "" },
          step: "save",
        }),
      ),
    );
    expect(saved.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = saved.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(lost.reason).toMatchObject({ code: "conflict" });
    const winner = await newest(id);
    expect(winner.version).toBe(version + 1);
    expect(winner.savedBy).toBe(winner.body === texts[0] ? "Nora" : "Hugo");
    // An operator who has read the other text may replace it; the replaced text stays a version.
    const mine = texts.find((text) => text !== winner.body) ?? "";
    await writeArticle(db, other, {
      id,
      seenVersion: winner.version,
      text: { ...TEXT, body: mine },
      step: "save",
    });
    expect((await newest(id)).body).toBe(mine);
    expect((await findVersion(pool, operator, { id, number: winner.version }))?.body).toBe(winner.body);
  });

  it("who save ten times at once leave one version", async () => {
    const { id, version } = await begin();
    const saved = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        writeArticle(db, operator, {
          id,
          seenVersion: version,
          text: { ...TEXT, body: `Texte ${at}.` },
          step: "publish",
        }),
      ),
    );
    expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await newest(id)).version).toBe(version + 1);
  });

  it("cannot publish two articles under one address", async () => {
    const [one, two] = [await begin(), await begin()];
    const published = await Promise.allSettled([one.write({}), two.write({})]);
    expect(published.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = published.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(lost.reason).toMatchObject({ code: "invalid_input", field: "slug" });
    expect(await listPublicSlugs()).toEqual([TEXT.slug]);
  });
});

describe("versions", () => {
  it("are listed, read and restored; the same text is no new version", async () => {
    const { id, version, write } = await begin();
    expect(await write({}, "save")).toBe(version);
    await write({ title: "Un autre titre" }, "save");
    expect(await restoreArticle(db, operator, { id, seenVersion: 3, number: version })).toBe(4);
    expect(await newest(id)).toMatchObject({ title: TEXT.title, version: 4 });
    const { rows, total } = await listVersions(pool, operator, { id, page: 1 });
    expect([total, ...rows.map(({ number }) => number)]).toEqual([4, 4, 3, 2, 1]);
    expect(await refusal(restoreArticle(db, operator, { id, seenVersion: 3, number: 1 }))).toMatchObject({
      code: "conflict",
    });
    expect(await refusal(restoreArticle(db, operator, { id, seenVersion: 4, number: 99 }))).toMatchObject({
      code: "not_found",
    });
  });

  it("are deleted when there are too many, except the published one", async () => {
    const { id, write } = await begin();
    await write({});
    await pool.query(
      `insert into article_versions (article_id, number, slug, title, excerpt, category, author, body)
       select $1, number, 'a', 'A', '', 'A', '', '' from generate_series(3, ${MOST_VERSIONS + 10}) as number`,
      [id],
    );
    await pool.query(`update written_articles set version = ${MOST_VERSIONS + 10} where id = $1`, [id]);
    await write({ title: "Encore" }, "save");
    const { rows } = await pool.query(
      "select count(*)::int as total, min(number) as first, array_agg(number) @> '{2}' as published from article_versions where article_id = $1",
      [id],
    );
    expect(rows[0]).toEqual({ total: MOST_VERSIONS + 1, first: 2, published: true });
  });
});

describe("a planned publication", () => {
  const run = () =>
    runDueJobs({ db, pool }, [
      handleJob(publishPlannedJob, ({ articleId }) => publishPlanned(db, articleId)),
    ]);
  const becomeDue = () =>
    pool.query(
      `update written_articles set planned_at = now() - interval '1 second' where planned_at is not null;
       update graphile_worker._private_jobs set run_at = now() - interval '1 second'`,
    );

  it("publishes what was planned, not what was saved since, and only once it is due", async () => {
    const { id, write } = await begin();
    await write({}, { planAt: inOneHour() });
    await write({ title: "Pas encore relu" }, "save");
    await run();
    expect(await listPublicSlugs()).toEqual([]);
    // A job that begins too early does nothing.
    await publishPlanned(db, id);
    expect(await listPublicSlugs()).toEqual([]);
    await becomeDue();
    await run();
    expect((await findArticle(db, TEXT.slug))?.title).toBe(TEXT.title);
    expect(await newest(id)).toMatchObject({
      publishedVersion: 2,
      plannedAt: null,
      title: "Pas encore relu",
    });
    await publishPlanned(db, id);
    expect((await newest(id)).publishedVersion).toBe(2);
  });

  it("can be moved and cancelled", async () => {
    const { id, write } = await begin();
    await write({}, { planAt: inOneHour() });
    await write({ title: "Relu" }, { planAt: inOneHour() });
    const { rowCount } = await pool.query("select from graphile_worker.jobs");
    expect(rowCount).toBe(1);
    await unscheduleArticle(db, operator, id);
    expect(await refusal(unscheduleArticle(db, operator, id))).toMatchObject({ code: "conflict" });
    await becomeDue();
    await run();
    expect(await listPublicSlugs()).toEqual([]);
  });

  it("replaces the text of a published article at its time", async () => {
    const { write } = await begin();
    await write({});
    await write({ title: "Demain" }, { planAt: inOneHour() });
    expect((await findArticle(db, TEXT.slug))?.title).toBe(TEXT.title);
    await becomeDue();
    await run();
    expect((await findArticle(db, TEXT.slug))?.title).toBe("Demain");
  });

  it("is refused for the past, and reserves its address", async () => {
    const one = await begin();
    expect(await refusal(one.write({}, { planAt: new Date(Date.now() - 60_000) }))).toEqual({
      code: "invalid_input",
      field: "time",
    });
    await one.write({}, { planAt: inOneHour() });
    const two = await begin({ slug: "autre" });
    expect(await refusal(two.write({ slug: TEXT.slug }))).toEqual({ code: "invalid_input", field: "slug" });
  });
});

describe("the address", () => {
  it("of a renamed article leads to the new one, and back again without a loop", async () => {
    const { write } = await begin();
    await write({});
    await write({ slug: "deuxieme" });
    await write({ slug: "troisieme" });
    expect(await findNewSlug(db, TEXT.slug)).toBe("troisieme");
    expect(await findNewSlug(db, "deuxieme")).toBe("troisieme");
    expect(await findNewSlug(db, "troisieme")).toBeUndefined();
    await write({});
    expect(await findNewSlug(db, "deuxieme")).toBe(TEXT.slug);
    expect(await findNewSlug(db, "troisieme")).toBe(TEXT.slug);
    expect(await findNewSlug(db, TEXT.slug)).toBeUndefined();
    // Every former address leads to one that shows the article.
    const { rows } = await pool.query<{ slug: string }>("select slug from article_slugs");
    for (const { slug } of rows) {
      const next = await findNewSlug(db, slug);
      expect(await findArticle(db, next ?? slug), slug).toBeDefined();
    }
  });

  it("of another article is refused, its former ones too", async () => {
    const one = await begin();
    await one.write({});
    await one.write({ slug: "deuxieme" });
    const two = await begin({ slug: "autre" });
    for (const slug of [TEXT.slug, "deuxieme"])
      expect(await refusal(two.write({ slug }, "save"))).toEqual({ code: "invalid_input", field: "slug" });
  });
});

describe("pictures and related articles", () => {
  it("are those of the article, and a picture that is shown stays", async () => {
    const [one, two] = [await begin(), await begin({ slug: "autre" })];
    for (const [id, image] of [
      [one.id, "/files/articles/a-10x10-1600.webp"],
      [two.id, "/files/articles/b-10x10-1600.webp"],
    ] as const)
      await db.transaction((tx) => addArticlePicture(tx, id, { image, alt: "Une piste" }));
    const [mine] = (await newest(one.id)).pictures;
    const [foreign] = (await newest(two.id)).pictures;
    if (!mine || !foreign) throw new Error("The pictures are gone.");
    expect(await refusal(one.write({ pictureId: foreign.id }, "save"))).toEqual({
      code: "invalid_input",
      field: "pictureId",
    });
    await one.write({ pictureId: mine.id });
    expect(await findArticle(db, TEXT.slug)).toMatchObject({ image: mine.image, imageAlt: "Une piste" });
    const about = { id: one.id, pictureId: mine.id };
    expect(await refusal(removeIllustration(db, operator, about))).toMatchObject({ code: "conflict" });
    await one.write({ body: `![Une piste](${mine.image})` });
    expect(await refusal(removeIllustration(db, operator, about))).toMatchObject({ code: "conflict" });
    await one.write({});
    await removeIllustration(db, operator, about);
    const { rows } = await pool.query("select key from forgotten_files");
    expect(rows).toEqual([{ key: "articles/a-10x10-1600.webp" }]);
  });

  it("stand below the article in the order that was chosen", async () => {
    await db.transaction(writeFirstArticles);
    const { rows } = await pool.query<{ slug: string; id: number }>(
      "select slug, article_id::int as id from articles",
    );
    const idOf = (slug: string) => rows.find((row) => row.slug === slug)?.id ?? 0;
    const chosen = [idOf("confiance-image-corporelle"), idOf("calculer-imc")];
    const { id, write } = await begin();
    await write({ related: [...chosen, id, 999_999] });
    const article = await findArticle(db, TEXT.slug);
    if (!article) throw new Error("The article is gone.");
    expect(article.related).toEqual(chosen);
    expect((await listOtherArticles(db, article)).map(({ slug }) => slug)).toEqual([
      "confiance-image-corporelle",
      "calculer-imc",
    ]);
  });
});

it("the list of the back office finds by words and state", async () => {
  const one = await begin({ title: "Été à vélo", slug: "ete-a-velo" });
  await one.write({ title: "Été à vélo", slug: "ete-a-velo" });
  const two = await begin();
  await two.write({}, { planAt: inOneHour() });
  await begin({ slug: "un-brouillon" });
  const list = async (view: "tous" | "brouillons" | "prevus" | "en-ligne", words = "") =>
    (await listOfficeArticles(pool, operator, { view, words, page: 1 })).rows.map(({ slug }) => slug);
  expect(await list("tous")).toEqual(["un-brouillon", TEXT.slug, "ete-a-velo"]);
  expect(await list("brouillons")).toEqual(["un-brouillon"]);
  expect(await list("prevus")).toEqual([TEXT.slug]);
  expect(await list("en-ligne")).toEqual(["ete-a-velo"]);
  expect(await list("tous", "ETE A VELO")).toEqual(["ete-a-velo"]);
  expect(await list("brouillons", "velo")).toEqual([]);
  expect(await countOfficeArticles(pool, operator)).toEqual({
    tous: 3,
    brouillons: 1,
    prevus: 1,
    "en-ligne": 1,
  });
});
