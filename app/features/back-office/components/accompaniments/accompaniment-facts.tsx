import { cityName } from "~/features/accompaniment/coach/rules/followed-words.ts";
import { monthsText, TYPE_NAMES } from "~/features/accompaniment/contract/rules/plan.ts";
import { GOAL_NAMES, LEVEL_NAMES } from "~/features/coaching/programme/rules/goals.ts";
import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { FoundAccompaniment } from "../../queries/list-accompaniments.server.ts";

/** Health data is deliberately not shown to operators. */
export function AccompanimentFacts({ accompaniment: found }: { accompaniment: FoundAccompaniment }) {
  const facts: [string, string | null][] = [
    ["Formule", `${TYPE_NAMES[found.type]} sur ${monthsText(found.months)}`],
    ["Compris", `1 introduction, séances\u00a0: ${found.sessions}, bilans\u00a0: ${found.reviews}`],
    [
      "Objectif",
      `${GOAL_NAMES[found.goal]}, ${LEVEL_NAMES[found.level].toLowerCase()}, ${found.sessionsPerWeek} fois par semaine`,
    ],
    ["Ville", `${cityName(found.city)}${found.acceptsWebcam ? ", la visio lui convient" : ""}`],
    ["Coach", found.coachName ?? "Aucun pour l’instant"],
    [
      "Sollicité",
      found.askedCoach && found.answerBy && `${found.askedCoach}, jusqu’au ${formatDayTime(found.answerBy)}`,
    ],
    ["Prix", formatEuros(found.totalCents)],
    ["Payé", formatEuros(found.collectedCents)],
    ["Rendu", found.refundedCents > 0 ? formatEuros(found.refundedCents) : null],
    ["Commencé", found.startedAt && formatDay(found.startedAt)],
    [
      "Fin",
      found.endsAt && `${formatDay(found.endsAt)}${found.endAskedAt ? ", à la demande de l’élève" : ""}`,
    ],
    ["Impayé depuis", found.lateSince && formatDay(found.lateSince)],
    ["Séances réservables jusqu’au", found.bookableUntil && formatDay(found.bookableUntil)],
  ];
  return (
    <Card>
      <CardBody>
        <dl className="grid gap-2">
          {facts.map(
            ([term, value]) =>
              value && (
                <div key={term} className="grid gap-x-4 sm:grid-cols-[14rem_1fr]">
                  <dt className="text-muted">{term}</dt>
                  <dd className="font-semibold wrap-anywhere">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </CardBody>
    </Card>
  );
}
