import { listArticlePages } from "~/features/content/articles/queries/list-articles.server.ts";
import { ARTICLES, articlePath } from "~/features/content/articles/rules.ts";
import { listLegalDates } from "~/features/content/legal/queries/find-legal-texts.server.ts";
import { LEGAL, LEGAL_TEXTS } from "~/features/content/legal/rules/legal-texts.ts";
import {
  findNewestCoachDate,
  IDS_A_PART,
  listCoachPages,
  listDisciplinePages,
} from "~/features/discovery/queries/list-coach-pages.server.ts";
import { disciplinePath } from "~/features/discovery/rules/listing.ts";
import { profilePath } from "~/features/discovery/rules/profile.ts";
import { CATALOGUE } from "~/features/discovery/rules/public-tags.ts";
import { listProductPages } from "~/features/shop/catalogue/queries/list-products.server.ts";
import { SHOP } from "~/features/shop/catalogue/rules/catalogue.ts";
import { productPath, SHOP_PATH } from "~/features/shop/catalogue/rules/shop-address.ts";
import { type Services, servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { LARGEST_INTEGER, readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { publicPage } from "~/platform/web/public-page.ts";
import type { Route } from "./+types/sitemap-part";
import { dayOf, type MappedPage, pagesXml, xmlResponse } from "./site-map.ts";

/** Public pages without a list or a date of change. A test compares them with the route table. */
const UNDATED = [
  "/search-results",
  "/become-coach",
  "/contact",
  "/faq",
  "/retractation",
  "/accompaniment",
  "/accompaniment/setup",
  "/cartes-cadeaux",
];

const PARTS: Record<string, (services: Services) => Promise<MappedPage[]>> = {
  "pages.xml": async ({ db, pool }) => {
    const coachCameOn = dayOf(await findNewestCoachDate(pool));
    const [newest] = await listArticlePages(db);
    const products = await listProductPages(db);
    const legalTexts = await listLegalDates(pool);
    return [
      { path: "/", changedOn: coachCameOn },
      { path: "/coaches", changedOn: coachCameOn },
      { path: "/blog", changedOn: newest?.changedOn },
      { path: SHOP_PATH, changedOn: products.map(changedOn).sort().at(-1) },
      ...UNDATED.map((path) => ({ path })),
      ...legalTexts.map(({ name, effectiveFrom }) => ({
        path: LEGAL_TEXTS[name].path,
        changedOn: parisDay(effectiveFrom),
      })),
    ];
  },
  "disciplines.xml": async ({ pool }) =>
    (await listDisciplinePages(pool)).map(({ id, changedAt }) => ({
      path: disciplinePath(id),
      changedOn: dayOf(changedAt),
    })),
  "articles.xml": async ({ db }) =>
    (await listArticlePages(db)).map(({ slug, changedOn }) => ({
      path: articlePath(slug),
      changedOn,
    })),
  "produits.xml": async ({ db }) =>
    (await listProductPages(db)).map((product) => ({
      path: productPath(product.id),
      changedOn: changedOn(product),
    })),
};

const changedOn = ({ changedAt }: { changedAt: Date }) => dayOf(changedAt);

/** GET /sitemap/:part */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { publicUrl } = services.settings;
  const list = Object.hasOwn(PARTS, params.part) ? PARTS[params.part] : undefined;
  if (list)
    return xmlResponse(
      pagesXml(publicUrl, await list(services)),
      publicPage([CATALOGUE, ARTICLES, SHOP, LEGAL]),
    );
  const [, digits] = /^coachs-(\d+)\.xml$/.exec(params.part) ?? [];
  const number = readId(digits, Math.ceil(LARGEST_INTEGER / IDS_A_PART));
  const coaches = number ? await listCoachPages(services.pool, number) : [];
  if (coaches.length === 0) return new Response(new AppError("not_found").message, { status: 404 });
  const pages = coaches.map(({ id, changedAt }) => ({ path: profilePath(id), changedOn: dayOf(changedAt) }));
  // Coach parts are not stored in the page cache: a few of them would evict the pages that visitors ask for.
  return xmlResponse(pagesXml(publicUrl, pages), { "Cache-Control": "public, max-age=3600" });
}
