import { useMatches } from "react-router";
import type { Route } from "./+types/not-yet.ts";
import { findNotYetPage } from "./not-yet-pages.ts";
import { NotYetScreen } from "./not-yet-screen.tsx";
import { privatePage } from "./private-page.ts";

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return privatePage(findNotYetPage(matches.at(-1)?.id).title);
}

export default function NotYet() {
  return <NotYetScreen id={useMatches().at(-1)?.id ?? ""} />;
}
