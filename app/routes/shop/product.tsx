import { isRouteErrorResponse } from "react-router";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { readDelivery } from "~/features/business/queries.server.ts";
import { NotSelling } from "~/features/payments/components/not-selling.tsx";
import { sharedPicture } from "~/features/sharing/queries/shared-version.server.ts";
import { sharedProduct } from "~/features/sharing/rules/shared-page.ts";
import { CategoryBadge } from "~/features/shop/catalogue/components/category-badge.tsx";
import { DemoBanner } from "~/features/shop/catalogue/components/demo-banner.tsx";
import { ProductDetails } from "~/features/shop/catalogue/components/product-details.tsx";
import { ProductGallery } from "~/features/shop/catalogue/components/product-gallery.tsx";
import { ProductGrid } from "~/features/shop/catalogue/components/product-grid.tsx";
import { PurchasePanel } from "~/features/shop/catalogue/components/purchase-panel.tsx";
import { findProduct } from "~/features/shop/catalogue/queries/find-product.server.ts";
import { listSimilarProducts } from "~/features/shop/catalogue/queries/list-products.server.ts";
import { SHOP } from "~/features/shop/catalogue/rules/catalogue.ts";
import { productPath, SHOP_PATH } from "~/features/shop/catalogue/rules/shop-address.ts";
import { isSubscribed } from "~/features/shop/subscriptions/queries/subscriptions.server.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { publicPage } from "~/platform/web/public-page.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Section } from "../public/home/section.tsx";
import { isMissing, MissingScreen } from "../public/missing-screen.tsx";
import { breadcrumbData } from "../site/breadcrumb-data.ts";
import { NotFoundScreen } from "../site/not-found-screen.tsx";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/product.ts";
import { productData } from "./product/product-data.ts";

const SIMILAR = 4;
const SOLD_NO_MORE = "Ce produit n’est plus vendu.";

export const headers = () => publicPage([SHOP]);

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const id = readId(params.productId);
  const found = id && (await findProduct(db, id));
  if (!found) throw new AppError("not_found");
  const { isOnSale, ...product } = found;
  if (!isOnSale) throw new AppError("not_found", { message: SOLD_NO_MORE });
  const viewer = getViewer(context);
  return {
    product,
    subscribed: viewer !== null && product.type === "subscription" && (await isSubscribed(db, viewer, id)),
    similar: await listSimilarProducts(db, product, SIMILAR),
    delivery: await readDelivery(context),
    isDemo: settings.stripe === undefined && settings.sells,
    sells: settings.sells,
    publicUrl: settings.publicUrl,
    picture: sharedPicture(sharedProduct(product)),
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: `Produit introuvable · ${BRAND.name}` }];
  const { product, delivery, publicUrl, picture } = loaderData;
  const path = productPath(product.id);
  return [
    ...pageMeta({
      title: `${product.name} · Boutique ${BRAND.name}`,
      description: product.summary,
      path,
      publicUrl,
      image: picture,
    }),
    productData(product, delivery, publicUrl),
    breadcrumbData(publicUrl, [
      { label: "Accueil", to: "/" },
      { label: "Boutique", to: SHOP_PATH },
      { label: product.name, to: path },
    ]),
  ];
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product, subscribed, similar, delivery, isDemo, sells } = loaderData;
  return (
    <>
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-4 pt-2 pb-14 sm:pt-4 md:pt-6">
        <Breadcrumb
          items={[
            { label: "Accueil", to: "/" },
            { label: "Boutique", to: SHOP_PATH },
            { label: product.name },
          ]}
        />
        {isDemo && <DemoBanner />}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-2 lg:gap-14">
          <ProductGallery pictures={product.pictures} />
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 wrap-anywhere md:pt-2">
            <CategoryBadge category={product.category} />
            <h1 className="text-4xl font-bold lg:text-5xl">{product.name}</h1>
            <p className="text-lg text-muted">{product.summary}</p>
            {sells ? (
              <PurchasePanel product={product} delivery={delivery} subscribed={subscribed} />
            ) : (
              <NotSelling />
            )}
          </div>
        </div>
        <div className="pt-8 md:pt-12">
          <ProductDetails product={product} delivery={delivery} />
        </div>
      </div>
      {similar.length > 0 && (
        <Section tone="sunken" title="Produits similaires" text="Dans la même catégorie, à des prix voisins.">
          <ProductGrid products={similar} headingLevel={3} />
        </Section>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isSoldNoMore = isRouteErrorResponse(error) && error.data === SOLD_NO_MORE;
  if (isMissing(error) && !isSoldNoMore) return <NotFoundScreen />;
  return (
    <MissingScreen
      error={error}
      title="Ce produit n’est plus vendu"
      text="Il a quitté la boutique. D’autres produits peuvent le remplacer."
      back={{ label: "Voir la boutique", to: SHOP_PATH }}
    />
  );
}
