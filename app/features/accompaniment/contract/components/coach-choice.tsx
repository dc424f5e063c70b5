import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Page } from "~/platform/database/paging.server.ts";
import { formatCount, formatDecimal } from "~/platform/format/numbers.ts";
import { Button } from "~/ui/controls/button.tsx";
import { RadioCard, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import type { OfferedCoach } from "../../coach/queries/candidates.server.ts";
import type { WantedCoach } from "../../health/components/stored-answers.ts";
import { ANSWER_HOURS, NEAR_KM } from "../rules/states.ts";

interface CoachChoiceProps {
  coaches: Page<OfferedCoach>;
  chosen: WantedCoach | undefined;
  /** no coach is near: webcam only */
  isFar: boolean;
  onChoose: (coach: WantedCoach | undefined) => void;
  onTurn: (page: number) => void;
}

const ANYONE = "";

/** The chosen coach is asked first, and may decline. Without a preference, the best one is asked. */
export function CoachChoice({ coaches, chosen, isFar, onChoose, onTurn }: CoachChoiceProps) {
  const { rows, page, pageCount, total } = coaches;
  const isElsewhere = chosen && !rows.some(({ id }) => id === chosen.id);
  return (
    <Card asChild>
      <section aria-label="Votre coach">
        <CardBody className="gap-5">
          <CardTitle>Votre coach</CardTitle>
          <p className="text-muted">
            {formatCount(total, "coach peut", "coachs peuvent")} vous accompagner{" "}
            {isFar ? "en visio" : `à moins de ${NEAR_KM}\u00a0km`}. Celui que vous choisissez reçoit votre
            demande en premier, et a {ANSWER_HOURS}&nbsp;h pour y répondre&nbsp;; s’il ne peut pas, nous en
            cherchons un autre.
          </p>
          <RadioGroup
            label={"Avec qui souhaitez-vous commencer\u00a0?"}
            hideLabel
            name="coach"
            value={chosen ? String(chosen.id) : ANYONE}
            onValueChange={(value) => onChoose(rows.find(({ id }) => String(id) === value))}
            layout="grid gap-3 md:grid-cols-2"
          >
            <RadioCard
              value={ANYONE}
              label="Sans préférence"
              description="Nous demandons au plus proche et au mieux noté."
            />
            {isElsewhere && (
              <RadioCard value={String(chosen.id)} label={chosen.name} description="Votre choix" />
            )}
            {rows.map((coach) => (
              <RadioCard
                key={coach.id}
                value={String(coach.id)}
                label={coach.name}
                description={
                  <>
                    <span className="block">
                      {[coach.discipline, coach.town].filter(Boolean).join(" · ")}
                    </span>
                    <span className="block tabular">{ratingText(coach)}</span>
                  </>
                }
                aside={<Avatar name={coach.name} src={coach.image} decorative />}
              />
            ))}
          </RadioGroup>
          {/* The buttons stay focusable on the first and last page, so that the keyboard focus is not lost. */}
          {pageCount > 1 && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <Button
                variant="secondary"
                size="sm"
                aria-disabled={page === 1}
                onClick={() => page > 1 && onTurn(page - 1)}
              >
                <ChevronLeft aria-hidden="true" />
                Précédents
              </Button>
              <p
                role="status"
                className="text-sm text-muted tabular max-sm:order-first max-sm:w-full max-sm:text-center"
              >
                Page {page} sur {pageCount}
              </p>
              <Button
                variant="secondary"
                size="sm"
                aria-disabled={page === pageCount}
                onClick={() => page < pageCount && onTurn(page + 1)}
              >
                Suivants
                <ChevronRight aria-hidden="true" />
              </Button>
            </div>
          )}
        </CardBody>
      </section>
    </Card>
  );
}

/** For example "4,8 sur 5, 12 avis". "Avis" is the same in singular and plural. */
const ratingText = ({ rating, reviewsCount }: OfferedCoach): string =>
  reviewsCount > 0
    ? `${formatDecimal(rating)} sur 5, ${formatCount(reviewsCount, "avis", "avis")}`
    : "Pas encore d’avis";
