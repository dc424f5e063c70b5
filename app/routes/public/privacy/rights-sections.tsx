import { Link } from "react-router";
import { ContactEmail } from "../legal/contact-email.tsx";
import type { LegalFacts } from "../legal/legal-facts.server.ts";
import type { LegalSection } from "../legal/legal-page.tsx";
import { Provided } from "../legal/provided.tsx";

export function rightsSections({ operator }: LegalFacts): LegalSection[] {
  return [
    {
      id: "droits",
      title: "7. Vos droits",
      body: (
        <>
          <p>
            Le règlement général sur la protection des données (RGPD) et la loi du 6 janvier 1978 vous donnent
            le droit&nbsp;:
          </p>
          <ul>
            <li>
              d’accéder à vos données et d’en recevoir une copie, que votre compte peut aussi préparer&nbsp;;
            </li>
            <li>de les faire corriger, ce que vous pouvez aussi faire depuis votre compte&nbsp;;</li>
            <li>de les faire effacer, ou d’en faire limiter l’usage&nbsp;;</li>
            <li>de vous opposer à un traitement fondé sur notre intérêt légitime&nbsp;;</li>
            <li>
              de recevoir dans un format réutilisable celles que vous nous avez confiées (portabilité)&nbsp;;
            </li>
            <li>
              de retirer à tout moment un consentement, aussi simplement que vous l’avez donné, sans effet sur
              le passé&nbsp;;
            </li>
            <li>de décider de leur sort après votre décès.</li>
          </ul>
          <p>
            Écrivez à <ContactEmail operator={operator} /> ou à l’adresse postale{" "}
            <Provided value={operator.address} what="Adresse" />. Nous répondons dans le mois. Une pièce
            d’identité n’est demandée que si nous avons un doute sérieux sur la vôtre.
          </p>
          <p>
            Si notre réponse ne vous satisfait pas, vous pouvez adresser une réclamation à la CNIL, 3 place de
            Fontenoy, TSA 80715, 75334 Paris Cedex 07, <a href="https://www.cnil.fr">cnil.fr</a>.
          </p>
        </>
      ),
    },
    {
      id: "mineurs",
      title: "8. Mineurs",
      body: (
        <p>
          Le service est réservé aux majeurs. Si vous apprenez qu’un mineur a créé un compte,
          prévenez-nous&nbsp;: nous le fermerons et effacerons ses données.
        </p>
      ),
    },
    {
      id: "cookies",
      title: "9. Cookies et stockage local",
      body: (
        <p>
          Sans votre accord, nous n’utilisons que ce qui est indispensable&nbsp;: la session, le panier, les
          brouillons que vous écrivez, votre choix lui-même. Le reste attend votre oui, sur la page{" "}
          <Link to="/cookies">Gestion des cookies</Link>.
        </p>
      ),
    },
    {
      id: "evolution",
      title: "10. Évolution de cette page",
      body: (
        <p>
          Si un changement vous concerne vraiment, nous vous l’annonçons par e-mail avant qu’il ne s’applique.
          La date en haut de page est celle de la version en vigueur.
        </p>
      ),
    },
  ];
}
