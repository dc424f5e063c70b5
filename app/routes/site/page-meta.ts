import type { MetaDescriptor } from "react-router";
import { BRAND } from "~/platform/config/brand.ts";

interface PageMeta {
  /** whole, as the browser's tab shows it */
  title: string;
  description: string;
  /** the page's one true address, from the slash on */
  path: string;
  publicUrl: string;
  /** from the slash on */
  image?: string | undefined;
  type?: "website" | "article" | "profile" | undefined;
}

/** What search engines and those who share a link are told of a page. */
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
