import { Link } from "react-router";
import { LEAST_AGE } from "~/features/accompaniment/contract/rules/consents.ts";
import { FOLLOWED_PATH } from "~/features/accompaniment/contract/rules/paths.ts";
import { BASE_CENTS, euros, LIMITS, UNIT_CENTS } from "~/features/accompaniment/contract/rules/plan.ts";
import { PROGRAMME_HOURS } from "~/features/accompaniment/contract/rules/programme-deadline.ts";
import { HEALTH_MONTHS_AFTER_END } from "~/features/accompaniment/contract/rules/retention.ts";
import {
  ANSWER_HOURS,
  BOOKABLE_MONTHS,
  ENDED_AFTER_DAYS,
  NEAR_KM,
  PAUSED_AFTER_DAYS,
  UNUSED_WARNINGS,
} from "~/features/accompaniment/contract/rules/states.ts";
import { FIRST_MEETING_REMINDER_DAYS, UNPLANNED_DAYS } from "~/features/bookings/sessions/rules/states.ts";
import type { BusinessTerms } from "~/features/business/rules/settings.ts";
import { RETRY_DAYS } from "~/features/payments/core/rules/retries.ts";
import { BRAND } from "~/platform/config/brand.ts";
import type { LegalSection } from "../legal/legal-page.tsx";

export function accompanimentSections({ commissionRate }: BusinessTerms): LegalSection[] {
  return [
    {
      id: "accompagnement",
      title: "8. Accompagnement",
      body: (
        <>
          <p>
            L’<Link to="/accompaniment">accompagnement</Link> est vendu par nous, {BRAND.name}, aux comptes
            élève, à des personnes d’au moins {LEAST_AGE}&nbsp;ans, et assuré par un coach indépendant. Il
            dure de {LIMITS.duration.min} à {LIMITS.duration.max}&nbsp;mois et ne se reconduit pas.
          </p>
          <ul>
            <li>
              <strong>Prix.</strong> Chaque mois coûte {euros(BASE_CENTS.accompagnement)} (accompagnement
              complet) ou {euros(BASE_CENTS.programme)} (programme seul)&nbsp;; la séance d’introduction,
              chaque séance de coaching et chaque bilan, {euros(UNIT_CENTS)}. Le total est réparti en
              mensualités dont la somme est exactement ce total&nbsp;; la dernière prend les centimes qui
              restent. La première est payée à la commande, les autres sont prélevées chaque mois avec la même
              carte, puis tout s’arrête.
            </li>
            <li>
              <strong>Votre coach.</strong> Nous demandons aux coachs validés d’une discipline de votre
              objectif, à moins de {NEAR_KM}&nbsp;km de votre ville&nbsp;: d’abord à celui que vous avez
              choisi, si vous l’avez fait, puis aux plus proches et aux mieux notés. Chacun a {ANSWER_HOURS}
              &nbsp;h pour répondre&nbsp;; sans réponse, nous demandons au suivant. S’il n’y a personne près
              de chez vous, nous vous le disons avant le paiement&nbsp;: vous choisissez alors d’être suivi en
              visio, ou de ne pas acheter. Vous pouvez demander une fois un autre coach. Si tous ceux à qui
              nous pouvons demander ont dit non, nous vous l’écrivons et cherchons nous-mêmes&nbsp;: plus
              aucune mensualité n’est prélevée jusqu’à ce qu’un coach vous suive&nbsp;; une seule l’est alors,
              et les autres suivent de mois en mois.
            </li>
            <li>
              <strong>Ce qui est fourni.</strong> Une séance d’introduction, dont vous choisissez l’horaire
              parmi les créneaux du coach dès son accord (nous vous le rappelons au bout de{" "}
              {FIRST_MEETING_REMINDER_DAYS}&nbsp;jours, et au bout de {UNPLANNED_DAYS}&nbsp;jours sans choix
              elle vous revient, à réserver quand vous voulez)&nbsp;; les séances et bilans choisis, à
              réserver, déplacer et annuler selon l’article 6&nbsp;; un programme par semaines, dont la
              première est publiée dans les {PROGRAMME_HOURS}
              &nbsp;h. Les séances et les bilans se réservent à mesure que les mensualités sont payées&nbsp;:
              les premiers avec la première, puis en proportion, arrondis au nombre supérieur.
            </li>
            <li>
              <strong>Jours sans coach.</strong> Un mois n’est dû que pour les jours où un coach vous
              suit&nbsp;: chaque jour entier sans coach en est retiré. Ce qu’une mensualité payée a déjà
              compté pour ces jours est déduit de la suivante, ou vous est remboursé à la fin s’il n’en reste
              pas.
            </li>
            <li>
              <strong>Fin anticipée.</strong> À tout moment, en trois clics depuis votre{" "}
              <Link to={FOLLOWED_PATH}>page d’accompagnement</Link>, sans motif ni frais. L’accompagnement
              s’arrête à la fin du mois payé. Ce qui a été fourni, soit {euros(UNIT_CENTS)} par séance ou
              bilan et le prix de chaque mois commencé, jours sans coach retirés, est comparé à ce que vous
              avez payé&nbsp;: la différence vous est remboursée, ou fait l’objet d’un dernier paiement. Le
              montant vous est montré avant de confirmer. Tant que personne ne vous suit, la fin demandée
              vient tout de suite.
            </li>
            <li>
              <strong>Paiement refusé.</strong> Nous réessayons après {RETRY_DAYS.slice(0, -1).join(", ")} et{" "}
              {RETRY_DAYS.at(-1)}&nbsp;jours et vous prévenons à chaque fois&nbsp;; vous pouvez payer avec une
              autre carte. Après {PAUSED_AFTER_DAYS}&nbsp;jours, l’accompagnement est en pause&nbsp;: rien de
              nouveau n’est réservé ni publié. Après {ENDED_AFTER_DAYS}&nbsp;jours, il prend fin et le compte
              en est fait comme pour une fin anticipée&nbsp;: ce qui a été fourni sans être payé vous est
              demandé, par e-mail et sur votre page d’accompagnement.
            </li>
            <li>
              <strong>Compte suspendu ou fermé, fin par nous.</strong> Tant que votre compte est suspendu,
              rien n’est prélevé ni réservé&nbsp;; rétabli, tout reprend&nbsp;; après {ENDED_AFTER_DAYS}
              &nbsp;jours, l’accompagnement prend fin et les mois commencés depuis la suspension ne sont pas
              dus. Si vous fermez votre compte, il prend fin aussitôt et le compte en est fait comme pour une
              fin anticipée. Si nous devons y mettre fin nous-mêmes, nous vous l’écrivons&nbsp;: il s’arrête
              aussitôt, son dernier mois n’est dû que pour les jours écoulés, ce que vous avez payé de plus
              vous est remboursé, et rien d’autre ne vous est demandé.
            </li>
            <li>
              <strong>Séances non utilisées.</strong> Au terme, elles restent réservables {BOOKABLE_MONTHS}
              &nbsp;mois. Nous vous écrivons {UNUSED_WARNINGS.join(" et ")}&nbsp;jours avant ce terme&nbsp;;
              ce qui reste alors est remboursé.
            </li>
            <li>
              <strong>Votre santé.</strong> Poids, taille, problèmes de santé, mesures et comptes rendus de
              bilan ne sont recueillis qu’avec votre accord exprès, chiffrés, et lus par vous et par le coach
              qui vous suit. Vous retirez cet accord quand vous voulez&nbsp;: tout est effacé aussitôt, et
              l’accompagnement continue. Sinon, ils sont effacés {HEALTH_MONTHS_AFTER_END}&nbsp;mois après la
              fin. Le coaching n’est pas un acte de soin&nbsp;: demandez l’avis de votre médecin avant de
              commencer.
            </li>
            <li>
              <strong>Rémunération du coach.</strong> Le coach nous fournit ces prestations et reçoit{" "}
              {100 - commissionRate}&nbsp;% du prix hors taxes de chaque séance et bilan qu’il assure, et de
              chaque mois où il vous suit. Il nous les facture, ou nous donne mandat d’émettre ses factures en
              son nom (autofacturation).
            </li>
          </ul>
        </>
      ),
    },
  ];
}
