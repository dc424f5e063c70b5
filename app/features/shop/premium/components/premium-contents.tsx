import {
  BadgeCheckIcon,
  ChartLineIcon,
  type LucideIcon,
  MegaphoneIcon,
  MessageCircleIcon,
} from "lucide-react";
import type { BusinessTerms } from "~/features/business/rules/settings.ts";
import { Card } from "~/ui/layout/card.tsx";

interface Content {
  title: string;
  text: string;
  Icon: LucideIcon;
}

const contentsOf = ({ premiumPlaces, premiumAnswerHours }: BusinessTerms): Content[] => [
  {
    title: "La mention Premium",
    text: "Sur votre page, à côté de votre nom. Elle dit aussi que c’est un abonnement payant.",
    Icon: BadgeCheckIcon,
  },
  ...(premiumPlaces > 0
    ? [
        {
          title: "Une place mise en avant",
          text: "Au-dessus des résultats d’une recherche autour de vous, à tour de rôle avec les autres coachs Premium, sous le titre «\u00a0Mis en avant contre paiement\u00a0» et avec la mention «\u00a0Sponsorisé\u00a0». Votre place dans les résultats ne change pas.",
          Icon: MegaphoneIcon,
        },
      ]
    : []),
  {
    title: "Les statistiques de votre page",
    text: "Semaine par semaine\u00a0: les vues, les prises de contact et les réservations.",
    Icon: ChartLineIcon,
  },
  {
    title: "Une réponse plus rapide",
    text: `Notre équipe répond à vos messages dans les ${premiumAnswerHours} heures.`,
    Icon: MessageCircleIcon,
  },
];

export function PremiumContents({ terms }: { terms: BusinessTerms }) {
  return (
    <section aria-labelledby="contenu" className="grid gap-4">
      <h2 id="contenu" className="text-xl">
        Ce que Premium contient
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {contentsOf(terms).map(({ title, text, Icon }) => (
          <Card key={title} asChild tone="flat">
            <li className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-1 p-5">
              <Icon aria-hidden className="mt-0.5 size-5 text-clay-text" />
              <h3 className="text-lg">{title}</h3>
              <p className="col-start-2 text-muted">{text}</p>
            </li>
          </Card>
        ))}
      </ul>
    </section>
  );
}
