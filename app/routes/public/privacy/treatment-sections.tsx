import { BRAND } from "~/platform/config/brand.ts";
import { ContactEmail } from "../legal/contact-email.tsx";
import type { LegalFacts } from "../legal/legal-facts.server.ts";
import type { LegalSection } from "../legal/legal-page.tsx";
import { Provided } from "../legal/provided.tsx";
import { TreatmentList } from "./treatment-list.tsx";

export function treatmentSections({ operator }: LegalFacts): LegalSection[] {
  return [
    {
      id: "responsable",
      title: "1. Qui est responsable",
      body: (
        <p>
          Le responsable du traitement est{" "}
          <Provided value={operator.name} what="Dénomination de l’exploitant" />,{" "}
          <Provided value={operator.address} what="Adresse" />. Pour toute question sur vos données, écrivez à{" "}
          <ContactEmail operator={operator} />. Un coach qui reçoit vos coordonnées devient à son tour
          responsable de l’usage qu’il en fait pour ses séances.
        </p>
      ),
    },
    {
      id: "traitements",
      title: "2. Ce que nous traitons, pourquoi, combien de temps",
      body: (
        <>
          <p>
            Les champs marqués d’un astérisque sont nécessaires au service&nbsp;; les autres sont facultatifs.
            Les données viennent de vous, ou de Google si vous choisissez de vous connecter ainsi (nom,
            e-mail).
          </p>
          <TreatmentList />
          <p>
            À la fin de ces durées, les données sont effacées ou rendues anonymes. Celles que la loi nous
            oblige à garder sont mises à l’écart et ne servent plus qu’à cela.
          </p>
        </>
      ),
    },
    {
      id: "limites",
      title: "3. Ce que nous ne faisons pas",
      body: (
        <ul>
          <li>Nous ne vendons ni ne louons vos données, et n’affichons pas de publicité ciblée.</li>
          <li>
            Votre numéro de téléphone n’est jamais public&nbsp;: un coach ne le voit qu’après avoir accepté
            votre demande, ou votre séance si vous le lui donnez en réservant.
          </li>
          <li>
            Votre position, si vous l’autorisez dans le navigateur, sert à la recherche en cours et n’est pas
            conservée.
          </li>
          <li>
            Le calculateur d’IMC du blog travaille dans votre navigateur&nbsp;: votre taille et votre poids ne
            nous parviennent pas.
          </li>
          <li>
            Nos journaux techniques ne contiennent ni noms, ni adresses, ni le contenu de ce que vous écrivez.
          </li>
          <li>
            Aucune décision qui produit des effets juridiques n’est prise par une machine seule. {BRAND.name}{" "}
            classe les résultats d’une recherche, selon des critères expliqués dans les conditions
            d’utilisation.
          </li>
        </ul>
      ),
    },
  ];
}
