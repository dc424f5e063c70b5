import { FEED_PATH } from "~/features/content/articles/rules.ts";
import { BRAND } from "~/platform/config/brand.ts";

/** Feed readers and browsers find the feed of the blog through this link in the head. */
export const feedLink = (publicUrl: string) => ({
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title: `Le blog · ${BRAND.name}`,
  href: `${publicUrl}${FEED_PATH}`,
});
