import { SETUP_STEPS } from "../../health/rules/wizard.ts";
import { PROGRAMME_HOURS } from "../rules/programme-deadline.ts";
import { ANSWER_HOURS, NEAR_KM } from "../rules/states.ts";

const STEPS = [
  {
    image: "/images/illustrations/step-search.svg",
    title: "Vous dites où vous en êtes",
    text: `${SETUP_STEPS} étapes, cinq minutes\u00a0: votre point de départ, votre objectif, votre ville. Vos réponses de santé restent dans votre navigateur jusqu’à votre accord.`,
  },
  {
    image: "/images/illustrations/step-talk.svg",
    title: "Un coach proche dit oui",
    text: `Vérifié par notre équipe, à moins de ${NEAR_KM}\u00a0km, avec de la place pour vous. Il a ${ANSWER_HOURS}\u00a0h pour répondre, et vous choisissez votre premier rendez-vous parmi ses créneaux.`,
  },
  {
    image: "/images/illustrations/step-train.svg",
    title: "Vous suivez votre programme",
    text: `Écrit sous ${PROGRAMME_HOURS}\u00a0h, semaine par semaine, avec la technique de chaque exercice. Vous cochez sur votre téléphone, même sans réseau\u00a0; votre coach adapte.`,
  },
] as const;

export function LandingWay() {
  return (
    <ol className="grid gap-8 md:grid-cols-3">
      {STEPS.map(({ image, title, text }, at) => (
        <li key={title} className="grid content-start gap-3">
          <img src={image} alt="" width={200} height={160} loading="lazy" className="h-auto w-40" />
          <p className="text-sm font-semibold text-clay-text">Étape {at + 1}</p>
          <h3 className="text-xl">{title}</h3>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
