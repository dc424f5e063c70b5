import { FileDownIcon } from "lucide-react";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { type BookExport, bookExportPath } from "../rules/paths.ts";
import type { BookPeriod } from "../rules/periods.ts";

interface Offer {
  kind: BookExport;
  title: string;
  text: string;
  button: string;
}

const OFFERS: Offer[] = [
  {
    kind: "fec",
    title: "Fichier des écritures comptables",
    text: "Les 18 colonnes de l’article A.\u00a047\u00a0A-1 du LPF\u00a0: ce que la plateforme a encaissé, vendu, versé, et la TVA de vos factures. Votre comptable le reprend dans votre comptabilité, avec le reste (loyer, salaires, banque).",
    button: "Télécharger le FEC",
  },
  {
    kind: "ventes",
    title: "Journal des ventes",
    text: "Vos factures, avoirs et factures de commission, une ligne par taux de TVA. Les séances et les packs sont des ventes des coachs\u00a0: ils n’y sont pas.",
    button: "Télécharger le journal",
  },
  {
    kind: "versements",
    title: "Versements aux coachs",
    text: "Chaque virement décidé dans la période\u00a0: ventes, commission, net, état.",
    button: "Télécharger les versements",
  },
];

const ARCHIVE: Offer = {
  kind: "documents",
  title: "Documents du mois",
  text: "Factures, avoirs, relevés et factures de commission en PDF, dans une archive ZIP.",
  button: "Télécharger les documents",
};

/** An archive is for one month, because each document in it is rendered anew. */
export function BookExports({ period }: { period: BookPeriod }) {
  const offers = period.from === period.to ? [...OFFERS, ARCHIVE] : OFFERS;
  return (
    <section aria-labelledby="exports" className="grid gap-4">
      <h2 id="exports" className="text-xl">
        Fichiers de la période
      </h2>
      <ul className="grid gap-4 md:grid-cols-2">
        {offers.map(({ kind, title, text, button }) => (
          <Card key={kind} asChild>
            <li className="grid content-between gap-4 p-5">
              <div className="grid gap-1.5">
                <h3 className="text-lg font-semibold">{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
              <a
                href={bookExportPath(kind, period)}
                download
                className={buttonClass({ variant: "secondary" }, "justify-self-start max-sm:w-full")}
              >
                <FileDownIcon aria-hidden="true" />
                {button}
              </a>
            </li>
          </Card>
        ))}
      </ul>
      {period.from !== period.to && (
        <p className="text-sm text-muted">Pour tous les documents en PDF, choisissez un seul mois.</p>
      )}
    </section>
  );
}
