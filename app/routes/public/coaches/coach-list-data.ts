import type { CoachPage } from "~/features/discovery/queries/search-coaches.server.ts";
import { profilePath } from "~/features/discovery/rules/profile.ts";
import { PAGE_SIZE } from "~/features/discovery/rules/search.ts";

/** schema.org data for a page of coaches; no descriptor for an empty list. */
export function coachListData(publicUrl: string, { coaches, page }: CoachPage) {
  if (coaches.length === 0) return [];
  const itemListElement = coaches.map(({ id, name }, at) => ({
    "@type": "ListItem",
    position: (page - 1) * PAGE_SIZE + at + 1,
    name,
    url: `${publicUrl}${profilePath(id)}`,
  }));
  return [{ "script:ld+json": { "@context": "https://schema.org", "@type": "ItemList", itemListElement } }];
}
