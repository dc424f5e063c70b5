import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { EditProductForm } from "~/features/back-office/components/shop/edit-product-form.tsx";
import { ProductContent } from "~/features/back-office/components/shop/product-content.tsx";
import { ProductPictures } from "~/features/back-office/components/shop/product-pictures.tsx";
import { ProductStock } from "~/features/back-office/components/shop/product-stock.tsx";
import { StockBadge } from "~/features/back-office/components/shop/shop-product-card.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { WorkButton } from "~/features/back-office/components/work-button.tsx";
import { findShopProduct } from "~/features/back-office/queries/list-shop-products.server.ts";
import { shopProductsPath } from "~/features/back-office/rules/shop.ts";
import { CATEGORY_LABELS } from "~/features/shop/catalogue/rules/catalogue.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm } from "~/platform/web/forms.server.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/product.ts";
import { answerProductWork } from "./product-work.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => privatePage(loaderData?.name ?? "Produit");
export const headers = privateAnswerHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = readId(params.soldId);
  const { pool } = context.get(servicesContext);
  const found = id && (await findShopProduct(pool, context.get(operatorViewerContext), id));
  if (!found) throw new AppError("not_found");
  return found;
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const id = readId(params.soldId);
  if (!id) throw new AppError("not_found");
  return answerProductWork(context, await readForm(request), id);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function Product({ loaderData: product }: Route.ComponentProps) {
  const { name, category, type, isOnSale } = product;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-3">
        <Breadcrumb items={[{ label: "Produits", to: shopProductsPath() }, { label: name }]} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="min-w-0 text-3xl wrap-anywhere">{name}</h1>
          {isOnSale ? <Badge tone="green">En vente</Badge> : <Badge>Retiré de la vente</Badge>}
          <StockBadge {...product} />
        </div>
        <p className="text-muted">
          {CATEGORY_LABELS[category]}, {type === "subscription" ? "vendu au mois" : "vendu une fois"}
        </p>
        <div className="flex flex-wrap gap-2">
          <WorkButton
            fields={{ intent: "sell", onSale: String(!isOnSale) }}
            about={name}
            variant={isOnSale ? "secondary" : "primary"}
          >
            {isOnSale ? "Retirer de la vente" : "Mettre en vente"}
          </WorkButton>
        </div>
      </header>
      {category === "coaching" ? <ProductContent product={product} /> : <ProductStock product={product} />}
      <ProductPictures product={product} />
      <EditProductForm product={product} />
    </div>
  );
}
