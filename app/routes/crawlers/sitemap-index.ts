import { listCoachParts } from "~/features/discovery/queries/list-coach-pages.server.ts";
import { CATALOGUE } from "~/features/discovery/rules/public-tags.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { publicPage } from "~/platform/web/public-page.ts";
import type { Route } from "./+types/sitemap-index";
import { indexXml, xmlResponse } from "./site-map.ts";

/** GET /sitemap.xml: the list of parts, with one coach part for each range of IDs that has public coaches. */
export async function loader({ context }: Route.LoaderArgs) {
  const { pool, settings } = context.get(servicesContext);
  const coachParts = (await listCoachParts(pool)).map((number) => `coachs-${number}`);
  const parts = ["pages", "disciplines", "articles", "produits", ...coachParts];
  return xmlResponse(
    indexXml(
      settings.publicUrl,
      parts.map((part) => ({ path: `/sitemap/${part}.xml` })),
    ),
    publicPage([CATALOGUE]),
  );
}
