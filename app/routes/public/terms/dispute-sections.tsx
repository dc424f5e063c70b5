import { Link } from "react-router";
import { ContactEmail } from "../legal/contact-email.tsx";
import type { LegalFacts } from "../legal/legal-facts.server.ts";
import type { LegalSection } from "../legal/legal-page.tsx";
import { Mediator } from "../legal/mediator.tsx";

export function disputeSections({ operator }: LegalFacts): LegalSection[] {
  return [
    {
      id: "responsabilite",
      title: "14. Responsabilité",
      body: (
        <>
          <p>
            Nous répondons du fonctionnement du site et de ce que nous vendons. Le coach répond de ses
            séances. Nous ne garantissons pas un résultat sportif, ni que le site soit disponible sans aucune
            interruption&nbsp;; nous faisons ce qu’il faut pour qu’elles soient rares et courtes.
          </p>
          <p>
            Rien dans ces conditions ne limite notre responsabilité en cas de dommage corporel, de faute
            lourde ou de dol, ni les droits que la loi donne au consommateur.
          </p>
        </>
      ),
    },
    {
      id: "donnees",
      title: "15. Données personnelles",
      body: (
        <p>
          La <Link to="/privacy">politique de confidentialité</Link> dit quelles données nous traitons,
          pourquoi, et comment exercer vos droits. Le coach qui reçoit les coordonnées d’un élève ne s’en sert
          que pour ses séances.
        </p>
      ),
    },
    {
      id: "mediation",
      title: "16. Réclamations et médiation",
      body: (
        <>
          <p>
            Un problème&nbsp;? Écrivez d’abord au coach, puis à nous par la{" "}
            <Link to="/contact">page de contact</Link> ou à <ContactEmail operator={operator} />. Nous
            répondons à toute réclamation, des élèves comme des coachs, et gratuitement.
          </p>
          <p>
            Si notre réponse ne convient pas, le consommateur peut recourir gratuitement à un médiateur de la
            consommation, dans l’année qui suit sa réclamation écrite (articles L. 611-1 et suivants du code
            de la consommation)&nbsp;: <Mediator mediator={operator.mediator} />.
          </p>
        </>
      ),
    },
    {
      id: "modification",
      title: "17. Modification et droit applicable",
      body: (
        <>
          <p>
            Nous pouvons faire évoluer ces conditions. Tout changement important est annoncé par e-mail au
            moins trente jours avant de s’appliquer&nbsp;; vous pouvez alors fermer votre compte. Une commande
            reste soumise aux conditions acceptées le jour où elle a été passée.
          </p>
          <p>
            Le droit français s’applique. Le consommateur qui vit dans un autre pays de l’Union européenne
            garde la protection des règles impératives de ce pays. Les tribunaux compétents sont ceux que
            désigne la loi.
          </p>
        </>
      ),
    },
    {
      id: "points-de-contact",
      title: "18. Points de contact",
      body: (
        <p>
          Notre point de contact unique, pour les utilisateurs comme pour les autorités, au sens des articles
          11 et 12 du règlement (UE) 2022/2065 sur les services numériques, est{" "}
          <ContactEmail operator={operator} />, en français ou en anglais. Les coachs y adressent aussi les
          réclamations prévues par le règlement (UE) 2019/1150.
        </p>
      ),
    },
  ];
}
