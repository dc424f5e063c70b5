import { data } from "react-router";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import type { Route } from "./+types/ui.ts";
import { Gallery } from "./ui/gallery.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(servicesContext);
  if (!settings.devPages) throw data(null, { status: 404 });
  return null;
}

export const meta: Route.MetaFunction = () => [
  { title: `Galerie · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export default function UiGallery() {
  return <Gallery />;
}
