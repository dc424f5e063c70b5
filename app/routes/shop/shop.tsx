import { data, redirect } from "react-router";
import { refuseSearch } from "~/features/discovery/queries/search-allowance.server.ts";
import { NotSelling } from "~/features/payments/components/not-selling.tsx";
import { DemoBanner } from "~/features/shop/catalogue/components/demo-banner.tsx";
import { ProductGrid } from "~/features/shop/catalogue/components/product-grid.tsx";
import { ProductGridSkeleton } from "~/features/shop/catalogue/components/product-grid-skeleton.tsx";
import { ShopFilters } from "~/features/shop/catalogue/components/shop-filters.tsx";
import { type ListedProduct, listProducts } from "~/features/shop/catalogue/queries/list-products.server.ts";
import { CATEGORY_LABELS, SHOP } from "~/features/shop/catalogue/rules/catalogue.ts";
import {
  PRODUCTS_PER_PAGE,
  productPath,
  readShopRequest,
  SHOP_PATH,
  shopPath,
} from "~/features/shop/catalogue/rules/shop-address.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import type { Page } from "~/platform/database/paging.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { fromLoader, publicAt } from "~/platform/web/public-page.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { TooManySearches } from "../public/coaches/too-many-searches.tsx";
import { breadcrumbData } from "../site/breadcrumb-data.ts";
import { pageMeta } from "../site/page-meta.ts";
import { useSlowNavigation } from "../site/use-slow-navigation.ts";
import type { Route } from "./+types/shop.ts";

import { AWAITED_PRODUCTS } from "./shop/shop-skeleton.tsx";

export const headers = fromLoader;

const NOTHING: Page<ListedProduct> = { rows: [], total: 0, page: 1, pageCount: 1 };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const asked = readShopRequest(new URL(request.url).searchParams);
  const shown = {
    asked,
    isDemo: settings.stripe === undefined && settings.sells,
    sells: settings.sells,
    publicUrl: settings.publicUrl,
  };
  const refusal = asked.text ? refuseSearch(context.get(requestContext)) : undefined;
  if (refusal) {
    const { message, status, headers } = refusal;
    return data({ ...shown, found: NOTHING, refusal: message }, { status, headers });
  }
  const found = await listProducts(db, asked);
  if (asked.page > found.pageCount) throw redirect(shopPath({ ...asked, page: found.pageCount }));
  return data(
    { ...shown, found, refusal: undefined },
    // Pages with free text are never cached: the number of possible searches is unlimited.
    asked.text ? {} : publicAt(shopPath(asked), [SHOP]),
  );
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: `Boutique · ${BRAND.name}` }];
  const { asked, found, publicUrl } = loaderData;
  const { category, page } = asked;
  const what = category ? `${CATEGORY_LABELS[category]}, boutique` : "Boutique";
  return [
    ...pageMeta({
      title: `${what}${page > 1 ? `, page ${page}` : ""} · ${BRAND.name}`,
      description:
        "Équipements, compléments et programmes choisis par nos coachs\u00a0: des descriptions honnêtes, le prix tout compris, 14 jours pour changer d’avis.",
      path: shopPath({ category, page }),
      publicUrl,
    }),
    breadcrumbData(publicUrl, [
      { label: "Accueil", to: "/" },
      { label: "Boutique", to: SHOP_PATH },
    ]),
    // Searches and price filters are not indexed.
    ...(asked.text || asked.price !== "all"
      ? [{ name: "robots", content: "noindex" }]
      : productListData(publicUrl, found)),
  ];
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { asked, found, isDemo, sells, refusal } = loaderData;
  const awaited = useSlowNavigation();
  // A dialog that opens over the shop changes the address, but not the list.
  const loading =
    awaited?.pathname === SHOP_PATH &&
    shopPath(readShopRequest(new URLSearchParams(awaited.search))) !== shopPath(asked);
  return (
    <div className="page-width grid gap-6 pt-2 pb-16 sm:gap-8 sm:pt-4 md:pt-6">
      <div className="grid gap-4 sm:gap-6">
        <Breadcrumb items={[{ label: "Accueil", to: "/" }, { label: "Boutique" }]} />
        <div className="grid gap-1 sm:gap-2">
          <h1 className="text-3xl font-bold sm:text-4xl md:text-5xl">La boutique</h1>
          <p className="max-w-2xl text-muted sm:text-lg">
            Peu de produits, choisis pour durer, et des programmes à suivre chez soi.
          </p>
        </div>
        {isDemo && <DemoBanner />}
        {!sells && <NotSelling />}
        <ShopFilters asked={asked} />
      </div>
      <section aria-label="Produits" className="grid gap-5">
        <p role="status" className="text-muted tabular">
          {loading ? "Recherche en cours..." : (refusal ?? countProducts(found.total))}
        </p>
        {loading ? <ProductGridSkeleton count={AWAITED_PRODUCTS} /> : <Results {...loaderData} />}
      </section>
    </div>
  );
}

function Results({ asked, found, refusal }: Route.ComponentProps["loaderData"]) {
  if (refusal) return <TooManySearches again={shopPath(asked)} />;
  if (found.rows.length === 0)
    return (
      <EmptyState
        title="Aucun produit trouvé avec ces critères"
        text="Essayez un autre mot, ou élargissez la catégorie et le prix."
        action={
          <ButtonLink variant="secondary" to={SHOP_PATH}>
            Voir tous les produits
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <ProductGrid products={found.rows} headingLevel={2} onFirstScreen />
      <Pagination
        page={found.page}
        pageCount={found.pageCount}
        hrefFor={(page) => shopPath({ ...asked, page })}
      />
    </>
  );
}

const countProducts = (total: number) => formatCount(total, "produit");

/** schema.org data for a page of products; no descriptor for an empty list. */
function productListData(publicUrl: string, { rows, page }: Page<ListedProduct>) {
  if (rows.length === 0) return [];
  const itemListElement = rows.map(({ id, name }, at) => ({
    "@type": "ListItem",
    position: (page - 1) * PRODUCTS_PER_PAGE + at + 1,
    name,
    url: `${publicUrl}${productPath(id)}`,
  }));
  return [{ "script:ld+json": { "@context": "https://schema.org", "@type": "ItemList", itemListElement } }];
}
