import { findContent } from "~/features/programmes/rules/contents.ts";
import { deliversContent } from "~/features/shop/orders/rules/delivered-content.ts";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { FoundProduct } from "../../queries/list-shop-products.server.ts";

/** The file that buyers of a programme receive. */
export function ProductContent({ product }: { product: FoundProduct }) {
  const content = findContent(product.programme);
  return (
    <Card asChild>
      <section aria-labelledby="contenu">
        <CardBody>
          <h2 id="contenu" className="text-xl">
            Contenu livré
          </h2>
          {content && deliversContent(product) ? (
            <p>
              «&nbsp;{content.title}&nbsp;»&nbsp;:{" "}
              {content.isMonthly
                ? "un nouveau fichier PDF pour chaque mois payé."
                : "un fichier PDF, dès que la commande est payée."}
            </p>
          ) : (
            <Alert tone="danger">
              Aucun programme de ce nom n’est vendu ainsi ({product.programme})&nbsp;: ce produit ne livrerait
              rien, et ne peut pas être mis en vente. Créez-en un nouveau avec un contenu de la liste.
            </Alert>
          )}
        </CardBody>
      </section>
    </Card>
  );
}
