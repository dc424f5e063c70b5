import { Form } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { SearchFields } from "~/features/back-office/components/search-fields.tsx";
import { ShopNav } from "~/features/back-office/components/shop/shop-nav.tsx";
import { ShopProductCard } from "~/features/back-office/components/shop/shop-product-card.tsx";
import { listShopProducts } from "~/features/back-office/queries/list-shop-products.server.ts";
import { countShopWork } from "~/features/back-office/queries/list-shop-returns.server.ts";
import { shopProductPath, shopProductsPath } from "~/features/back-office/rules/shop.ts";
import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/products.ts";

export const meta = () => privatePage("Produits");

export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { pool } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const words = readText(searchParams.get("q"));
  const [found, work] = await Promise.all([
    listShopProducts(pool, operator, { words, page: readPage(searchParams.get("page")) }),
    countShopWork(pool, operator),
  ]);
  return { ...found, work, words };
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, pageCount, work, words } = loaderData;
  return (
    <OfficePage
      title="Produits"
      text={`${formatCount(total, "produit")}, ceux dont il reste le moins d’abord`}
      tools={
        <>
          <ShopNav current="products" work={work} />
          <div className="flex flex-wrap items-end justify-between gap-3">
            <Form
              method="get"
              action="/back-office/boutique/produits"
              noValidate
              role="search"
              aria-label="Produits"
              className="flex max-w-xl flex-1 flex-wrap items-end gap-3"
            >
              <SearchFields label="Nom du produit" words={words} />
            </Form>
            <ButtonLink to={shopProductPath("nouveau")} className="max-sm:w-full">
              Ajouter un produit
            </ButtonLink>
          </div>
        </>
      }
      empty={{
        title: "Aucun produit",
        text: words ? "Aucun ne porte ce nom." : "Ajoutez le premier\u00a0: il ne se vend qu’une fois prêt.",
      }}
      page={page}
      pageCount={pageCount}
      hrefFor={(to) => shopProductsPath({ words, page: to })}
    >
      {rows.map((product) => (
        <li key={product.id}>
          <ShopProductCard product={product} />
        </li>
      ))}
    </OfficePage>
  );
}
