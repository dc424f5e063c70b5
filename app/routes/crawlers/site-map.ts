const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";

export interface MappedPage {
  /** begins with a slash */
  path: string;
  /** the day of the last visible change, if known */
  changedOn?: string | undefined;
}

export const pagesXml = (publicUrl: string, pages: MappedPage[]) =>
  document("urlset", "url", publicUrl, pages);

export const indexXml = (publicUrl: string, parts: MappedPage[]) =>
  document("sitemapindex", "sitemap", publicUrl, parts);

export const xmlResponse = (xml: string, headers: Record<string, string>) =>
  new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8", ...headers } });

export const dayOf = (instant: Date | null) => instant?.toISOString().slice(0, 10);

function document(root: string, element: string, publicUrl: string, pages: MappedPage[]): string {
  const rows = pages.map(({ path, changedOn }) => {
    const date = changedOn ? `<lastmod>${changedOn}</lastmod>` : "";
    return `<${element}><loc>${escapeXml(publicUrl + path)}</loc>${date}</${element}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${SCHEMA}">\n${rows.join("")}</${root}>\n`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML cannot contain control characters and noncharacters, however they are written. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export const escapeXml = (text: string) =>
  text.replace(NOT_XML, "").replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
