import type { ReactNode } from "react";
import { Link } from "react-router";
import { BRAND } from "~/platform/config/brand.ts";
import { VAT_EXEMPTION } from "~/platform/config/operator-identity.ts";
import { ContactEmail } from "./contact-email.tsx";
import type { LegalFacts } from "./legal-facts.server.ts";
import type { LegalSection } from "./legal-page.tsx";
import { Mediator } from "./mediator.tsx";
import { Provided } from "./provided.tsx";

/** The LCEN (loi pour la confiance dans l'économie numérique) requires these facts to be easy to find. */
export function noticeSections({ operator }: LegalFacts): LegalSection[] {
  return [
    {
      id: "editeur",
      title: "Éditeur",
      body: (
        <>
          <p>
            Le site {BRAND.name} est édité, au sens de la loi n° 2004-575 du 21 juin 2004 pour la confiance
            dans l’économie numérique, par&nbsp;:
          </p>
          <Facts
            rows={[
              ["Dénomination", <Provided key="" value={operator.name} what="Dénomination" />],
              ["Forme et capital", <Provided key="" value={operator.legalForm} what="Forme juridique" />],
              ["Siège", <Provided key="" value={operator.address} what="Adresse du siège" />],
              ["Immatriculation", <Provided key="" value={operator.registration} what="RCS et SIREN" />],
              [
                "TVA intracommunautaire",
                <Provided
                  key=""
                  value={operator.vat ?? (operator.isVatExempt ? VAT_EXEMPTION : undefined)}
                  what="Numéro de TVA"
                />,
              ],
              ["Direction de la publication", <Provided key="" value={operator.director} what="Nom" />],
              ["Téléphone", <Provided key="" value={operator.phone} what="Numéro de téléphone" />],
              ["E-mail", <ContactEmail key="" operator={operator} />],
            ]}
          />
        </>
      ),
    },
    {
      id: "hebergeur",
      title: "Hébergeur",
      body: (
        <Facts
          rows={[
            ["Nom", <Provided key="" value={operator.hostName} what="Nom de l’hébergeur" />],
            ["Adresse", <Provided key="" value={operator.hostAddress} what="Adresse et téléphone" />],
          ]}
        />
      ),
    },
    {
      id: "mediation",
      title: "Médiation de la consommation",
      body: (
        <p>
          <Mediator mediator={operator.mediator} />. Les conditions de la saisine sont dans les{" "}
          <Link to="/terms#mediation">conditions d’utilisation</Link>.
        </p>
      ),
    },
    {
      id: "point-de-contact",
      title: "Point de contact et signalements",
      body: (
        <p>
          Utilisateurs et autorités nous joignent à <ContactEmail operator={operator} />, en français ou en
          anglais (règlement (UE) 2022/2065). C’est aussi l’adresse où{" "}
          <Link to="/terms#contenus">signaler un contenu illicite</Link>.
        </p>
      ),
    },
    {
      id: "propriete",
      title: "Propriété intellectuelle et crédits",
      body: (
        <>
          <p>
            Le nom, les textes, les dessins et le code du site sont protégés. Toute reprise demande notre
            accord, hors exceptions légales. Chaque coach reste titulaire des droits sur son annonce.
          </p>
          <p>
            Données géographiques&nbsp;: <a href="https://www.geonames.org">GeoNames</a>, licence CC BY 4.0.
            Caractères&nbsp;: Bricolage Grotesque et Figtree, licence SIL Open Font. Pictogrammes&nbsp;:
            Lucide, licence ISC. Illustrations&nbsp;: {BRAND.name}.
          </p>
        </>
      ),
    },
  ];
}

function Facts({ rows }: { rows: [label: string, value: ReactNode][] }) {
  return (
    <dl className="my-4 grid gap-x-6 gap-y-1 sm:grid-cols-[14rem_1fr] sm:gap-y-3">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted max-sm:mt-3">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
