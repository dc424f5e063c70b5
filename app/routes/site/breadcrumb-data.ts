/** schema.org data for the breadcrumb; the last item is the page itself. */
export function breadcrumbData(publicUrl: string, trail: { label: string; to: string }[]) {
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: trail.map(({ label, to }, at) => ({
        "@type": "ListItem",
        position: at + 1,
        name: label,
        item: `${publicUrl}${to}`,
      })),
    },
  };
}
