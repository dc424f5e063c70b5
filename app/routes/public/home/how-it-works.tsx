import { SEARCH_RADIUS_KM } from "~/features/discovery/rules/distance.ts";

const STEPS = [
  {
    image: "/images/illustrations/step-search.svg",
    title: "Cherchez",
    text: `Une discipline, une adresse : vous voyez les coachs à moins de ${SEARCH_RADIUS_KM} km, leurs tarifs et leurs avis.`,
  },
  {
    image: "/images/illustrations/step-talk.svg",
    title: "Échangez",
    text: "Écrivez au coach qui vous plaît. Votre numéro ne lui est montré que s’il accepte votre demande.",
  },
  {
    image: "/images/illustrations/step-train.svg",
    title: "Progressez",
    text: "Réservez, payez en ligne, entraînez-vous. Chez vous, en salle, dehors ou en visio.",
  },
] as const;

export function HowItWorks() {
  return (
    <ol className="grid gap-8 md:grid-cols-3">
      {STEPS.map(({ image, title, text }, index) => (
        <li key={title} className="flex gap-5 md:flex-col">
          <img
            src={image}
            alt=""
            width={200}
            height={160}
            loading="lazy"
            className="h-auto w-28 shrink-0 self-start md:w-48"
          />
          <div className="space-y-2">
            <h3 className="flex items-baseline gap-3 text-2xl">
              <span className="text-clay-text tabular">{index + 1}</span>
              {title}
            </h3>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
