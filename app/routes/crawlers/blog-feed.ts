import { listNewestArticles } from "~/features/content/articles/queries/list-articles.server.ts";
import { ARTICLES, articlePath, BLOG_PATH, FEED_PATH } from "~/features/content/articles/rules.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisInstant } from "~/platform/format/dates.ts";
import { publicPage } from "~/platform/web/public-page.ts";
import type { Route } from "./+types/blog-feed";
import { escapeXml } from "./site-map.ts";

/** GET /blog/flux.xml: the newest articles as RSS 2.0. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const { publicUrl } = settings;
  const articles = await listNewestArticles(db);
  const items = articles.map(({ slug, title, excerpt, category, author, publishedOn }) => {
    const address = `${publicUrl}${articlePath(slug)}`;
    return [
      "<item>",
      element("title", title),
      element("link", address),
      // The address of an article may change, so readers compare it with the feed's other addresses only.
      `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
      element("pubDate", parisInstant(publishedOn, "08:00").toUTCString()),
      element("category", category),
      element("dc:creator", author || BRAND.name),
      element("description", excerpt),
      "</item>",
    ].join("");
  });
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    "<channel>",
    element("title", `Le blog · ${BRAND.name}`),
    element("link", `${publicUrl}${BLOG_PATH}`),
    `<atom:link href="${escapeXml(`${publicUrl}${FEED_PATH}`)}" rel="self" type="application/rss+xml"/>`,
    element(
      "description",
      "Bouger, se comprendre, se sentir bien\u00a0: des articles vérifiés, avec leurs sources.",
    ),
    element("language", "fr"),
    ...items,
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
  return new Response(xml, {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8", ...publicPage([ARTICLES]) },
  });
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
