import { servicesContext } from "~/platform/config/services.server.ts";
import { publicPage } from "~/platform/web/public-page.ts";
import { NOT_FOR_ROBOTS } from "~/routes/crawlers/unlisted.ts";
import type { Route } from "./+types/robots";

/** GET /robots.txt. Pages with "noindex" stay allowed: a robot must fetch a page to read "noindex". */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(servicesContext).settings;
  const lines = [
    "User-agent: *",
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", ...publicPage([]) },
  });
}
