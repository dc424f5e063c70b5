import { coachShareCents } from "~/features/bookings/sessions/rules/operator-work.ts";
import { decisionBy, otherSide, type Side } from "~/features/bookings/sessions/rules/states.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { ReasonButton } from "../../components/reason-button.tsx";
import { settleSchema } from "../../schema.ts";
import type { BookingStory } from "../queries/find-booking.server.ts";

const DECISION = {
  intent: "settle",
  schema: settleSchema,
  about: "",
  hint: "Les deux la lisent, dans leur conversation, par e-mail et sur la séance.",
  harmless: true,
} as const;

const NAMES: Record<Side, string> = { student: "L’élève", coach: "Le coach" };

/** Both sides' words, the deadline, and the two decisions with what each does in euros. */
export function AbsenceDecision({ booking }: { booking: BookingStory }) {
  const { absent, absenceContestedAt, steps, priceCents, packId, money, payment } = booking;
  if (!absent || !absenceContestedAt) return null;
  const wordsOf = (name: "absence said" | "absence contested") =>
    steps.findLast(({ step }) => step === name)?.words ?? "";
  const sides = [
    { side: otherSide(absent), says: "signale l’absence", words: wordsOf("absence said") },
    { side: absent, says: "la conteste", words: wordsOf("absence contested") },
  ];
  const keptCents = money.collectedCents - money.returnedCents;
  const earned = coachShareCents({ priceCents, ...money, commissionRate: payment?.commissionRate ?? 0 });
  const dueWords = packId
    ? "Les heures restent décomptées, et le coach en est payé."
    : `Le coach touche ${formatEuros(earned)}, commission déduite. L’élève n’est pas remboursé.`;
  const backWords = packId
    ? "Les heures reviennent à l’élève, le coach n’en est pas payé."
    : `${formatEuros(keptCents)} sont remboursés à l’élève. Le coach ne touche rien, et la commission est rendue.`;
  return (
    <Card asChild tone="clay">
      <section aria-labelledby="a-trancher">
        <CardBody>
          <CardTitle id="a-trancher">
            Absence à trancher avant le {formatDay(decisionBy(absenceContestedAt))}
          </CardTitle>
          <dl className="grid gap-3 sm:grid-cols-2">
            {sides.map(({ side, says, words }) => (
              <div key={side} className="min-w-0 rounded-lg bg-surface px-4 py-3">
                <dt className="text-sm text-muted">
                  {NAMES[side]} {says}
                </dt>
                <dd className="wrap-anywhere whitespace-pre-line">{words || "Sans rien écrire."}</dd>
              </div>
            ))}
          </dl>
          <div className="flex flex-wrap gap-2">
            <ReasonButton
              {...DECISION}
              fields={{ due: "true" }}
              label="La séance est due"
              title="Laisser la séance due"
              description={dueWords}
              confirm="Trancher"
            />
            <ReasonButton
              {...DECISION}
              fields={{ due: "false" }}
              label="La séance est remboursée"
              title="Rembourser la séance"
              description={backWords}
              confirm="Trancher"
            />
          </div>
        </CardBody>
      </section>
    </Card>
  );
}
