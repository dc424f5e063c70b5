import { redirect } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { createProduct } from "~/features/back-office/commands/work-on-products.server.ts";
import { NewProductForm } from "~/features/back-office/components/shop/new-product-form.tsx";
import { shopProductPath, shopProductsPath } from "~/features/back-office/rules/shop.ts";
import { newProductSchema } from "~/features/shop/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/new-product.ts";

export const meta = () => privatePage("Nouveau produit");
export const headers = privateAnswerHeaders;

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  return answerForm(context, await readForm(request), newProductSchema, async (product) => {
    throw redirect(shopProductPath(await createProduct(db, operator, product)));
  });
}

export default function NewProduct() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb items={[{ label: "Produits", to: shopProductsPath() }, { label: "Nouveau" }]} />
        <h1 className="text-3xl">Nouveau produit</h1>
        <p className="text-muted">
          Il n’est pas en vente tant qu’il n’a pas d’image&nbsp;: c’est l’étape suivante. Un programme livre
          un contenu de la liste&nbsp;: sans lui, il ne se vend pas.
        </p>
      </header>
      <Card>
        <CardBody>
          <NewProductForm />
        </CardBody>
      </Card>
    </div>
  );
}
