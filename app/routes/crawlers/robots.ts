import { publicPage } from "~/platform/public-page.ts";
import { servicesContext } from "~/platform/services.server.ts";
import { CLOSED_AREAS } from "~/platform/unlisted.ts";
import type { Route } from "./+types/robots";

/** Searches in somebody's own words: there is no end to them. */
const FREE_TEXT = ["q", "address", "lat", "lng"].map((name) => `/*?*${name}=`);

/** GET /robots.txt */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(servicesContext).settings;
  const lines = [
    "User-agent: *",
    ...[...CLOSED_AREAS, ...FREE_TEXT].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", ...publicPage() },
  });
}
