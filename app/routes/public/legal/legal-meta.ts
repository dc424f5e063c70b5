import type { MetaDescriptor } from "react-router";
import { type LegalName, legalTextOf } from "~/features/content/legal/rules/legal-texts.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { breadcrumbData } from "../../site/breadcrumb-data.ts";
import { pageMeta } from "../../site/page-meta.ts";

export function legalMeta(name: LegalName, publicUrl = ""): MetaDescriptor[] {
  const { title, description, path } = legalTextOf(name);
  return [
    ...pageMeta({ title: `${title} · ${BRAND.name}`, description, path, publicUrl }),
    breadcrumbData(publicUrl, [
      { label: "Accueil", to: "/" },
      { label: title, to: path },
    ]),
  ];
}
