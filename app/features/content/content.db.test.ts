import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fold } from "~/platform/format/text.ts";
import { mails } from "~/platform/mail/mail.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { findArticle, listArticles, listOtherArticles } from "./articles/queries/list-articles.server.ts";
import { writeFirstArticles } from "./articles/seed.server.ts";
import { pruneContactMessages, sendContactMessage } from "./commands.server.ts";
import { articles, contactMessages } from "./tables.server.ts";

const { db, pool } = testDatabase();

beforeAll(() => db.transaction(writeFirstArticles));

const slugs = async (search: string) => (await listArticles(db, { search })).rows.map(({ slug }) => slug);
const ALL = ["bienfaits-du-fitness", "calculer-imc", "confiance-image-corporelle"];

describe("the blog", () => {
  it("has the three articles of the specification, newest first", async () => {
    expect(
      (await listArticles(db, { search: "" })).rows.map(({ slug, category, publishedOn, readMinutes }) => [
        slug,
        category,
        publishedOn,
        readMinutes,
      ]),
    ).toEqual([
      ["bienfaits-du-fitness", "Fitness", "2025-05-15", 8],
      ["calculer-imc", "Santé", "2025-05-10", 6],
      ["confiance-image-corporelle", "Bien-être", "2025-05-05", 10],
    ]);
  });

  it.each([
    ["sante", ["calculer-imc"]],
    ["SANTÉ", ["calculer-imc"]],
    ["bien etre", ["confiance-image-corporelle"]],
    ["Bien-être", ["confiance-image-corporelle"]],
    ["bienfaits", ["bienfaits-du-fitness"]],
    ["coeur", ["bienfaits-du-fitness"]],
    ["masse   corporelle", ["calculer-imc"]],
    ["corporelle", ["calculer-imc", "confiance-image-corporelle"]],
    ["l'apparence d’un astronaute", []],
    ["100%", []],
    ["_", []],
    ["  ", ALL],
  ])("finds by title, excerpt and category, whatever the accents: %j", async (search, found) => {
    expect(await slugs(search)).toEqual(found);
  });

  it("does not look into the articles themselves", async () => {
    expect(await slugs("Quetelet")).toEqual([]);
  });

  it("follows an article that changes, and announces it", async () => {
    const client = await pool.connect();
    const heard: string[] = [];
    client.on("notification", ({ payload }) => heard.push(payload ?? ""));
    await client.query("listen public_change");
    await db.update(articles).set({ title: "Œuvrer à l’été" }).where(eq(articles.slug, "calculer-imc"));
    expect(await slugs("oeuvrer ete")).toEqual(["calculer-imc"]);
    await client.query("unlisten *");
    client.release();
    expect(heard).toContain("articles");
  });

  it.each([
    "Œuvre",
    "L’Haÿ-les-Roses",
    "  ÉTÉ\u00a0– hiver ",
    "Ça\u202fva ?",
    "STRASSE straße",
    "cœur à cœur",
  ])("folds %j in the database as in the browser", async (text) => {
    const { rows } = await db.execute<{ folded: string }>(sql`select fold_article_text(${text}) as folded`);
    expect(rows[0]?.folded).toBe(fold(text));
  });

  it("shows one article with its table of contents, and two others beside it", async () => {
    const article = await findArticle(db, "bienfaits-du-fitness");
    expect(article?.contents.length).toBeGreaterThan(5);
    expect(article?.parts[0]).toContain("<h2 id=");
    expect(await findArticle(db, "nulle-part")).toBeUndefined();
    expect(
      (await listOtherArticles(db, { slug: "bienfaits-du-fitness", related: [] })).map(({ slug }) => slug),
    ).toEqual(ALL.slice(1));
  });
});

describe("a contact message", () => {
  const message = {
    name: "Léa Martin",
    email: "lea@exemple.fr",
    subject: "Une <question>",
    message: "Bonjour,\nce coach est-il libre ?",
  };
  let sending = { message, network: "", recipients: ["direction@exemple.fr", "accueil@exemple.fr"] };
  let visitor = 0;

  beforeEach(async () => {
    await db.delete(contactMessages);
    await db.delete(mails);
    await db.execute(sql`delete from rate_limits`);
    visitor += 1;
    sending = { ...sending, network: `192.0.2.${visitor}` };
  });

  it("is stored, and mailed to everyone who reads them, answers going to its author", async () => {
    await sendContactMessage(db, sending);
    expect(await db.select().from(contactMessages)).toMatchObject([message]);
    const sent = await db.select().from(mails).orderBy(mails.recipient);
    expect(sent.map(({ recipient, replyTo }) => [recipient, replyTo])).toEqual([
      ["accueil@exemple.fr", "lea@exemple.fr"],
      ["direction@exemple.fr", "lea@exemple.fr"],
    ]);
    expect(sent[0]?.subject).toBe("Contact · Une <question>");
    expect(sent[0]?.body).toContain(message.message);
    expect(sent[0]?.html).toContain("Une &lt;question&gt;");
    const { rows } = await db.execute<{ jobs: number }>(
      sql`select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'send-mail'`,
    );
    expect(rows[0]?.jobs).toBe(2);
  });

  it("is not stored when it cannot be mailed", async () => {
    await expect(
      sendContactMessage(db, { ...sending, recipients: ["pas une adresse"] }),
    ).rejects.toBeInstanceOf(AppError);
    expect(await db.$count(contactMessages)).toBe(0);
    expect(await db.$count(mails)).toBe(0);
  });

  it("is one message when it is sent twice at once, or again by a reload", async () => {
    await Promise.all([sendContactMessage(db, sending), sendContactMessage(db, sending)]);
    await sendContactMessage(db, sending);
    expect(await db.$count(contactMessages)).toBe(1);
    await sendContactMessage(db, { ...sending, message: { ...message, message: "Autre chose" } });
    expect(await db.$count(contactMessages)).toBe(2);
  });

  it("is refused past five an hour from one e-mail address, whatever the network", async () => {
    for (let turn = 0; turn < 5; turn += 1)
      await sendContactMessage(db, { ...sending, network: `198.51.100.${turn}` });
    await expect(sendContactMessage(db, { ...sending, network: "203.0.113.1" })).rejects.toMatchObject({
      code: "rate_limited",
    });
  });

  it("is refused past ten an hour from one network address, whatever the e-mail", async () => {
    const from = (turn: number) => ({ ...sending, message: { ...message, email: `lea${turn}@exemple.fr` } });
    for (let turn = 0; turn < 10; turn += 1) await sendContactMessage(db, from(turn));
    await expect(sendContactMessage(db, from(10))).rejects.toMatchObject({ code: "rate_limited" });
    expect(await db.$count(contactMessages)).toBe(10);
  });

  it("is forgotten after its year", async () => {
    await sendContactMessage(db, sending);
    await db.insert(contactMessages).values({ ...message, createdAt: sql`now() - interval '367 days'` });
    await pruneContactMessages(db);
    expect(await db.$count(contactMessages)).toBe(1);
  });
});
