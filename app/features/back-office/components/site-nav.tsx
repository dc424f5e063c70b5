import { TabLinks } from "~/ui/layout/tab-links.tsx";
import { SITE_PAGES, type SitePage } from "../rules/content-paths.ts";

/** The pages about what visitors read beside articles and questions. */
export function SiteNav({ current }: { current: SitePage }) {
  const tabs = Object.entries(SITE_PAGES).map(([key, { label, to }]) => ({ key, label, to }));
  return <TabLinks label="Site" tabs={tabs} current={current} />;
}
