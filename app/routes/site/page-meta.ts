import type { MetaDescriptor } from "react-router";
import { BRAND } from "~/platform/config/brand.ts";

interface PageMeta {
  /** the complete title, as the browser's tab shows it */
  title: string;
  description: string;
  /** the canonical path, begins with a slash */
  path: string;
  publicUrl: string;
  /** begins with a slash */
  image?: string | undefined;
  type?: "website" | "article" | "profile" | undefined;
}

/** Metadata for search engines and link previews. */
export function pageMeta({
  title,
  description,
  path,
  publicUrl,
  image = "/images/og.png",
  type = "website",
}: PageMeta): MetaDescriptor[] {
  const url = `${publicUrl}${path}`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: type },
    { property: "og:site_name", content: BRAND.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${publicUrl}${image}` },
    { property: "og:locale", content: "fr_FR" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
