import { CheckIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { WITHDRAWAL_DAYS } from "~/features/withdrawals/rules/period.ts";
import type { DeliverySettings } from "~/platform/config/delivery-settings.ts";
import { deliveryDays, deliveryPrice } from "../../cart/rules/delivery-words.ts";
import type { ShownProduct } from "../queries/find-product.server.ts";

interface ProductDetailsProps {
  product: ShownProduct;
  delivery: DeliverySettings;
}

export function ProductDetails({ product, delivery }: ProductDetailsProps) {
  const isFile = product.category === "coaching";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-14">
      <Part title="Description">
        <div className="max-w-prose text-lg leading-relaxed wrap-anywhere whitespace-pre-line">
          {product.description}
        </div>
      </Part>
      <div className="grid content-start gap-10">
        {product.inside.length > 0 && (
          <Part title={isFile ? "Dans le fichier" : "Dans le colis"}>
            <ul className="grid gap-2.5">
              {product.inside.map((line) => (
                <li key={line} className="flex gap-3">
                  <CheckIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-green-text" />
                  <span className="min-w-0 wrap-anywhere">{line}</span>
                </li>
              ))}
            </ul>
          </Part>
        )}
        <Part title="Livraison">{isFile ? <FileDelivery /> : <ParcelDelivery delivery={delivery} />}</Part>
        <Part title="Changer d’avis">
          <Withdrawal product={product} />
          <p>
            <Link
              to="/terms#retractation"
              className="rounded-sm font-medium text-clay-text underline underline-offset-4 hover:decoration-2"
            >
              Vos droits en détail
            </Link>
          </p>
        </Part>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-3">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

const FileDelivery = () => (
  <p>
    C’est un fichier PDF&nbsp;: il n’y a rien à livrer ni à payer en plus. Vous le téléchargez depuis votre
    commande dès que le paiement est confirmé.
  </p>
);

function ParcelDelivery({ delivery }: { delivery: DeliverySettings }) {
  return (
    <p>
      En France, en {deliveryDays(delivery)} à partir du paiement. Livraison&nbsp;: {deliveryPrice(delivery)}.
      Le numéro de suivi vous est envoyé au départ du colis.
    </p>
  );
}

function Withdrawal({ product: { category, type } }: { product: ShownProduct }) {
  const days = <>{WITHDRAWAL_DAYS}&nbsp;jours</>;
  if (type === "subscription")
    return (
      <p>
        Vous avez {days} après la souscription pour y renoncer, sans donner de raison. Ensuite, vous l’arrêtez
        quand vous voulez depuis votre compte.
      </p>
    );
  if (category === "coaching")
    return (
      <p>
        Vous avez {days} après l’achat pour y renoncer, sans donner de raison, que vous ayez ouvert le fichier
        ou non. Une demande depuis votre commande suffit.
      </p>
    );
  return (
    <p>
      Vous avez {days} après la réception pour y renoncer, sans donner de raison. Une demande depuis votre
      commande suffit&nbsp;; vous renvoyez ensuite le produit à vos frais sous {days}, et nous vous
      remboursons dès son retour ou la preuve de son envoi.
      {category === "supplements" &&
        " Pour des raisons d’hygiène, un emballage descellé ne peut pas être repris."}
    </p>
  );
}
