import { Link } from "react-router";
import { BOOKS_YEARS } from "~/features/invoicing/rules/retention.ts";
import { BRAND } from "~/platform/config/brand.ts";
import type { LegalFacts } from "../legal/legal-facts.server.ts";
import type { LegalSection } from "../legal/legal-page.tsx";
import { Provided } from "../legal/provided.tsx";

export function accountSections({ operator }: LegalFacts): LegalSection[] {
  return [
    {
      id: "objet",
      title: "1. Objet et exploitant",
      body: (
        <>
          <p>
            {BRAND.name} est une place de marché qui met en relation des personnes qui cherchent un
            accompagnement sportif (les «&nbsp;élèves&nbsp;») et des coachs sportifs (les
            «&nbsp;coachs&nbsp;»). Elle est exploitée par{" "}
            <Provided value={operator.name} what="Dénomination de l’exploitant" /> («&nbsp;nous&nbsp;»), dont
            les coordonnées complètes figurent dans les <Link to="/mentions-legales">mentions légales</Link>.
          </p>
          <p>
            Créer un compte, réserver ou acheter suppose d’accepter ces conditions. Elles s’appliquent à
            l’exclusion de toutes autres, et peuvent être enregistrées ou imprimées depuis cette page.
          </p>
        </>
      ),
    },
    {
      id: "compte",
      title: "2. Votre compte",
      body: (
        <>
          <p>
            <strong>Âge.</strong> Le service est réservé aux personnes majeures&nbsp;: il faut avoir au moins
            18&nbsp;ans pour créer un compte. Un adulte peut réserver une séance pour un mineur dont il a la
            charge, avec l’accord du coach et en sa présence.
          </p>
          <p>
            <strong>Un compte par personne.</strong> Chacun n’ouvre qu’un seul compte, à son nom, comme élève
            ou comme coach. Ce choix se fait à l’inscription et ne se modifie pas ensuite.
          </p>
          <p>
            <strong>Exactitude.</strong> Les informations que vous donnez doivent être vraies et tenues à
            jour. Votre mot de passe est personnel&nbsp;; si vous pensez qu’il est connu de quelqu’un d’autre,
            changez-le et prévenez-nous.
          </p>
          <p>
            <strong>Fermeture.</strong> Vous pouvez fermer votre compte à tout moment, sans motif, en nous
            écrivant. Les séances déjà réservées restent dues ou remboursables selon les règles ci-dessous.
            Les factures de vos commandes, avec le nom et l’adresse qu’elles portent, sont conservées{" "}
            {BOOKS_YEARS}&nbsp;ans, comme la loi l’impose, et ne s’ouvrent plus par leur lien. Coach, ouvrez
            d’abord votre compte de paiement&nbsp;: c’est là que part ce qui vous reste dû.
          </p>
        </>
      ),
    },
    {
      id: "coachs",
      title: "3. Les coachs sont des prestataires indépendants",
      body: (
        <>
          <p>
            Les coachs exercent leur activité en toute indépendance. Ils ne sont ni nos salariés, ni nos
            représentants. Ils choisissent leurs élèves, leurs horaires, leurs méthodes et leurs prix, et
            restent libres de travailler ailleurs.
          </p>
          <p>
            Le contrat de coaching est conclu directement entre l’élève et le coach. Le coach agit en
            professionnel&nbsp;: les règles de protection du consommateur s’appliquent donc à l’élève. Nous
            fournissons les outils (recherche, messagerie, réservation, paiement) et répondons de leur bon
            fonctionnement.
          </p>
          <p>Chaque coach déclare et garantit&nbsp;:</p>
          <ul>
            <li>
              détenir les diplômes et la carte professionnelle d’éducateur sportif qu’exige le code du sport
              pour enseigner contre rémunération, et les présenter sur demande&nbsp;;
            </li>
            <li>être assuré en responsabilité civile professionnelle&nbsp;;</li>
            <li>être immatriculé, déclarer ses revenus et s’acquitter de ses cotisations&nbsp;;</li>
            <li>décrire fidèlement son parcours, ses tarifs et ses disponibilités.</li>
          </ul>
          <p>
            Nous relisons chaque candidature avant de la publier, en général sous 48&nbsp;h, et recueillons
            les informations d’identification que la loi nous demande de vérifier. Cette relecture n’est pas
            une certification.
          </p>
        </>
      ),
    },
    {
      id: "eleves",
      title: "4. Ce que nous attendons des élèves",
      body: (
        <>
          <p>
            Dites au coach ce qu’il doit savoir pour vous faire travailler sans risque. En cas de maladie, de
            grossesse, de blessure ou de longue interruption, demandez d’abord l’avis de votre médecin. Le
            coaching sportif n’est pas un acte de soin.
          </p>
          <p>
            Soyez à l’heure, courtois, et réglez par le site ce qui a été réservé par le site&nbsp;: c’est ce
            qui vous permet d’être remboursé, de laisser un avis et de faire appel à nous en cas de problème.
          </p>
        </>
      ),
    },
  ];
}
