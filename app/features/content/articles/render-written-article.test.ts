import { expect, test } from "vitest";
import { renderArticle } from "./queries/render-article.server.ts";
import { renderWrittenArticle, TOO_COMPLEX } from "./queries/render-written-article.server.ts";
import { ARTICLE_LIMITS } from "./rules.ts";

test("a thread renders the same article, once for everybody who asks", async () => {
  const body = "## Titre\n\nUn *texte* et un [lien](https://exemple.fr).";
  const rendering = renderWrittenArticle(body);
  expect(renderWrittenArticle(body)).toBe(rendering);
  expect(await rendering).toEqual(renderArticle(body));
});

test("a text that would take minutes is refused in a sentence, again and again, and the next one is rendered", async () => {
  const body = "[a](".repeat(ARTICLE_LIMITS.body / 4);
  for (let times = 0; times < 2; times += 1)
    await expect(renderWrittenArticle(body, 500)).rejects.toMatchObject({
      code: "invalid_input",
      message: TOO_COMPLEX,
    });
  expect((await renderWrittenArticle("Un texte.")).parts).toEqual(["<p>Un texte.</p>"]);
});
