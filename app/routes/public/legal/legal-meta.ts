import type { MetaDescriptor } from "react-router";
import { BRAND } from "~/platform/config/brand.ts";
import { breadcrumbData } from "../../site/breadcrumb-data.ts";
import { pageMeta } from "../../site/page-meta.ts";

interface LegalMeta {
  title: string;
  description: string;
  path: string;
  publicUrl: string;
}

export function legalMeta({ title, description, path, publicUrl }: LegalMeta): MetaDescriptor[] {
  return [
    ...pageMeta({ title: `${title} · ${BRAND.name}`, description, path, publicUrl }),
    breadcrumbData(publicUrl, [
      { label: "Accueil", to: "/" },
      { label: title, to: path },
    ]),
  ];
}
