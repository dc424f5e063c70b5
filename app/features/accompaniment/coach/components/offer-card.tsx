import { nameWithin, ofPerson } from "~/features/accounts/rules/names.ts";
import { UNITS } from "~/features/bookings/packs/rules.ts";
import { GOAL_NAMES, LEVEL_NAMES } from "~/features/coaching/programme/rules/goals.ts";
import { atPlace } from "~/features/places/rules/french-places.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Avatar } from "~/ui/data/avatar.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { monthsText, TYPE_NAMES } from "../../contract/rules/plan.ts";
import { PROGRAMME_HOURS } from "../../contract/rules/programme-deadline.ts";
import { countUnit } from "../../contract/rules/units.ts";
import type { AskedOffer } from "../queries/assigned.server.ts";
import { cityName, coachEarnsCents, sayTimeLeft } from "../rules/followed-words.ts";

export function OfferCard({ offer, now }: { offer: AskedOffer; now: Date }) {
  const { id, name, photo, type, months, answerBy, byWebcam } = offer;
  const titleId = `offer-${id}`;
  const facts = [
    ["Objectif", `${GOAL_NAMES[offer.goal]}, niveau ${LEVEL_NAMES[offer.level].toLowerCase()}`],
    ["Où", byWebcam ? `En visio (élève ${atPlace(cityName(offer.city))})` : cityName(offer.city)],
    ["Entraînement", `${offer.sessionsPerWeek} fois par semaine`],
    [
      "Avec vous",
      UNITS.filter((unit) => offer[unit] > 0)
        .map((unit) => countUnit(unit, offer[unit]))
        .join(", ") || "Le programme seul",
    ],
    [
      "Pour vous",
      `${formatEuros(coachEarnsCents(offer), { short: true })}${offer.vatRate === null ? "" : " hors taxes"} en tout, à mesure que vous le donnez`,
    ],
  ] as const;
  return (
    <Card asChild>
      <article aria-labelledby={titleId} className="grid gap-4 border-l-4 border-l-clay p-4 sm:p-5">
        <div className="flex items-center gap-4">
          <Avatar name={name} src={photo} decorative />
          <div className="min-w-0">
            <h3 id={titleId} className="text-lg wrap-anywhere">
              {name}
            </h3>
            <p className="text-muted">
              {TYPE_NAMES[type]} sur {monthsText(months)}
            </p>
          </div>
        </div>
        <dl className="grid gap-2">
          {facts.map(([term, value]) => (
            <div key={term} className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
              <dt className="text-muted">{term}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-muted">
          <strong className="text-clay-text">
            À répondre avant le {formatDayTime(answerBy)} ({sayTimeLeft(answerBy, now)})
          </strong>
          . En acceptant, vous vous engagez à publier la première semaine du programme sous {PROGRAMME_HOURS}
          &nbsp;h. Poids, taille et santé vous sont montrés ensuite.
        </p>
        <div className="flex flex-wrap gap-2">
          <PressButton
            intent="answer"
            about={`accept-${id}`}
            fields={{ offer: id, answer: "accept" }}
            showsRefusal
            className="max-sm:w-full"
          >
            Accepter<span className="sr-only"> d’accompagner {nameWithin(name)}</span>
          </PressButton>
          <PressButton
            intent="answer"
            about={`decline-${id}`}
            fields={{ offer: id, answer: "decline" }}
            variant="secondary"
            showsRefusal
            className="max-sm:w-full"
          >
            Décliner<span className="sr-only"> la demande {ofPerson(name)}</span>
          </PressButton>
        </div>
      </article>
    </Card>
  );
}
