import { SEARCH_RADIUS_KM } from "~/features/discovery/rules/distance.ts";
import { FORMER_CLIENT_MARK } from "~/features/discovery/rules/profile.ts";
import { BAND_KM } from "~/features/discovery/rules/search.ts";
import { COACH_DAYS } from "~/features/reviews/former-clients/rules/former-clients.ts";
import { EDIT_DAYS } from "~/features/reviews/rules/reviews.ts";
import { ContactEmail } from "../legal/contact-email.tsx";
import type { LegalFacts } from "../legal/legal-facts.server.ts";
import type { LegalSection } from "../legal/legal-page.tsx";

/** The law obliges platforms to explain ranking, reviews and moderation, and to give fair notice. */
export function platformSections({ operator }: LegalFacts): LegalSection[] {
  return [
    {
      id: "classement",
      title: "10. Classement des résultats",
      body: (
        <>
          <p>
            Une recherche montre les coachs de la discipline demandée à moins de {SEARCH_RADIUS_KM}&nbsp;km du
            lieu choisi, <strong>les plus proches et les mieux notés d’abord</strong>. Dans l’ordre&nbsp;:
          </p>
          <ol>
            <li>
              la distance, par tranches de {BAND_KM}&nbsp;km, pour que quelques centaines de mètres ne
              décident pas de tout&nbsp;;
            </li>
            <li>à distance comparable, la note moyenne donnée par les élèves&nbsp;;</li>
            <li>à note égale, le nombre d’avis.</li>
          </ol>
          <p>
            Sans lieu, seuls la note et le nombre d’avis comptent. Vous pouvez aussi trier par distance, par
            prix ou par note. <strong>Aucune place ne s’achète</strong>
            &nbsp;: ni la commission, ni un abonnement, ni un lien avec nous ne modifient l’ordre. Les coachs
            «&nbsp;à la une&nbsp;» sont choisis par notre équipe, sans contrepartie.
          </p>
        </>
      ),
    },
    {
      id: "avis",
      title: "11. Avis",
      body: (
        <>
          <p>
            Conformément à l’article L. 111-7-2 du code de la consommation, voici comment les avis sont
            traités.
          </p>
          <ul>
            <li>
              <strong>Qui</strong>&nbsp;: seul un élève dont une séance avec ce coach, réservée par le site,
              est terminée peut le noter, une fois par coach. C’est ainsi que nous contrôlons qu’un avis vient
              d’une expérience réelle.
            </li>
            <li>
              <strong>Anciens clients</strong>&nbsp;: une personne que le coach a suivie avant son arrivée ici
              peut aussi donner son avis. Elle déclare avoir suivi de vraies séances et n’être ni un proche ni
              rémunérée, et confirme son adresse e-mail. Le coach a {COACH_DAYS}&nbsp;jours pour dire, sans
              lire l’avis, s’il la reconnaît&nbsp;; s’il conteste ou se tait, nous décidons. Nous relisons
              chaque avis avant de le publier, en général sous une semaine. Il porte la mention «&nbsp;
              {FORMER_CLIENT_MARK}&nbsp;», vient après les autres et ne compte ni dans la note, ni dans le
              nombre d’avis, ni dans le classement. Son auteur peut le retirer à tout moment.
            </li>
            <li>
              <strong>Recommandations</strong>&nbsp;: un coach peut inviter par e-mail quelqu’un qui connaît
              son travail (un confrère, un club, un ancien élève, un soignant) à écrire quelques mots. Nous
              les relisons avant de les publier, sous un onglet à part, avec ce que leur auteur est pour le
              coach. Ce ne sont pas des avis d’élèves&nbsp;: elles n’ont pas de note et ne comptent dans aucun
              classement. L’auteur et le coach peuvent les retirer à tout moment.
            </li>
            <li>
              <strong>Quoi</strong>&nbsp;: une note de 1 à 5 et un commentaire, sans contrepartie d’aucune
              sorte. Son auteur peut le modifier pendant {EDIT_DAYS}&nbsp;jours&nbsp;: l’avis le dit.
            </li>
            <li>
              <strong>Ordre</strong>&nbsp;: du plus récent au plus ancien&nbsp;; chaque avis porte sa date et
              celle de la séance. La note affichée est la moyenne des avis publiés après une séance réservée
              ici.
            </li>
            <li>
              <strong>Réponse</strong>&nbsp;: le coach peut répondre publiquement. Il ne peut ni modifier ni
              effacer un avis.
            </li>
            <li>
              <strong>Refus et retrait</strong>&nbsp;: un avis injurieux, discriminatoire, hors sujet,
              publicitaire, ou qui dévoile des données personnelles est écarté&nbsp;; son auteur en connaît le
              motif.
            </li>
            <li>
              <strong>Durée</strong>&nbsp;: un avis reste en ligne tant que l’annonce du coach l’est. Son
              auteur peut en demander le retrait.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "contenus",
      title: "12. Contenus et signalements",
      body: (
        <>
          <p>
            Vous restez propriétaire de ce que vous publiez et nous autorisez à l’afficher sur le site, le
            temps de sa publication. Sont interdits les contenus illicites, trompeurs, haineux, à caractère
            sexuel, ou qui portent atteinte aux droits d’autrui.
          </p>
          <p>
            Toute personne peut signaler un contenu illicite à <ContactEmail operator={operator} />, en
            indiquant l’adresse de la page, les raisons du signalement et ses coordonnées. Nous en accusons
            réception, décidons avec soin et sans arbitraire, et faisons connaître notre décision et ses
            motifs à l’auteur du signalement comme à celui du contenu. Chacun peut la contester pendant six
            mois, gratuitement, auprès d’une personne&nbsp;: aucune décision n’est prise par une machine
            seule.
          </p>
        </>
      ),
    },
    {
      id: "suspension",
      title: "13. Suspension et fermeture par nous",
      body: (
        <>
          <p>
            Nous pouvons restreindre, suspendre ou fermer un compte qui enfreint ces conditions ou la loi, de
            façon proportionnée. La personne en reçoit les motifs par écrit au plus tard au moment où la
            mesure prend effet, et peut y répondre.
          </p>
          <p>
            Pour un coach, la fermeture est annoncée au moins trente jours à l’avance, sauf obligation légale,
            fraude ou manquements répétés (règlement (UE) 2019/1150). Les sommes qui lui sont dues lui sont
            versées.
          </p>
        </>
      ),
    },
  ];
}
