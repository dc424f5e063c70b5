import { expect, it } from "vitest";
import { listArticles } from "~/features/content/articles/queries/list-articles.server.ts";
import { listShownQuestions } from "~/features/content/questions/queries.server.ts";
import { listClosingHelp } from "~/features/training/queries/list-closing-help.server.ts";
import { ensureReferenceData } from "../../server/wiring.ts";
import { testDatabase } from "../fixtures/database/database.ts";

const { db, pool } = testDatabase();
const start = () => db.transaction(ensureReferenceData);
const slugs = async () => (await listArticles(db, { search: "" })).rows.map(({ slug }) => slug);

it("is written into an empty database, and what the operator deletes does not come back", async () => {
  await start();
  expect(await slugs()).toEqual(["bienfaits-du-fitness", "calculer-imc", "confiance-image-corporelle"]);
  expect(await listShownQuestions(db)).toHaveLength(10);
  expect((await listClosingHelp(db)).scripts).toHaveLength(6);
  await pool.query("delete from written_articles; delete from questions where position > 0");
  await pool.query("delete from training_texts where kind = 'script'");
  await start();
  expect(await slugs()).toEqual([]);
  expect(await listShownQuestions(db)).toHaveLength(1);
  expect((await listClosingHelp(db)).scripts).toEqual([]);
});

it("leaves a database alone that has articles already", async () => {
  await pool.query("delete from reference_content");
  await pool.query(
    `with written as (insert into written_articles default values returning id)
     insert into article_versions (article_id, number, slug, title, excerpt, category, author, body)
     select id, 1, 'le-mien', 'Le mien', '', 'Fitness', '', '' from written`,
  );
  await start();
  expect(await slugs()).toEqual([]);
  expect(await listShownQuestions(db)).toHaveLength(1);
});
