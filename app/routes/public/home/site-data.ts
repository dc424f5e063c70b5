import { BRAND } from "~/platform/config/brand.ts";

/** schema.org data for the organisation and the site. */
export function siteData(publicUrl: string, contactEmail: string | undefined) {
  const home = `${publicUrl}/`;
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@graph": [
        {
          "@type": "Organization",
          "@id": `${home}#organization`,
          name: BRAND.name,
          url: home,
          logo: `${publicUrl}/icons/icon-512.png`,
          ...(contactEmail ? { email: contactEmail } : {}),
          areaServed: "FR",
        },
        {
          "@type": "WebSite",
          "@id": `${home}#website`,
          name: BRAND.name,
          description: `${BRAND.tagline}.`,
          url: home,
          inLanguage: "fr-FR",
          publisher: { "@id": `${home}#organization` },
        },
      ],
    },
  };
}
