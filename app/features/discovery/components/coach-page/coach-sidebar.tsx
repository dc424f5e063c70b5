import type { ReactNode } from "react";
import { formatEuros } from "~/platform/format/money.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import type { CoachProfile } from "../../queries/get-coach-profile.server.ts";
import { hourPack, packSavingCents } from "../../rules/packs.ts";
import { formatResponseTime } from "../../rules/profile.ts";
import { formatRating } from "../../rules/rating.ts";

interface CoachPricesProps {
  coach: CoachProfile;
  /** link to buy a pack; absent where buying is not possible */
  packPath?: ((choice: { hours: number }) => string) | undefined;
  children: ReactNode;
}

export function CoachPrices({ coach, packPath, children }: CoachPricesProps) {
  const { hourlyRateCents, packs, firstLessonFree } = coach;
  return (
    <Card asChild>
      <section>
        <CardBody>
          <h2 className="font-text text-base font-semibold tracking-normal text-muted">Tarif</h2>
          <HourlyPrice cents={hourlyRateCents} />
          {packs.length > 0 && (
            <ul aria-label="Forfaits" className="grid gap-2">
              {packs.map(({ hours, priceCents }) => (
                <Pack
                  key={hours}
                  hours={hours}
                  priceCents={priceCents}
                  savingCents={packSavingCents({ ...hourPack(hours), priceCents }, hourlyRateCents)}
                  to={packPath?.({ hours })}
                />
              ))}
            </ul>
          )}
          {children}
          {firstLessonFree && (
            <p className="text-center text-sm text-muted">
              Le premier cours est offert&nbsp;: vous ne payez rien pour essayer.
            </p>
          )}
        </CardBody>
      </section>
    </Card>
  );
}

const PRICE_SIZES = { sm: "text-2xl", lg: "text-3xl" };

export function HourlyPrice({ cents, size = "lg" }: { cents: number; size?: keyof typeof PRICE_SIZES }) {
  return (
    // A small one stands beside buttons, where the narrowest phones have no room for one line.
    <p className={classNames("whitespace-nowrap", size === "sm" && "max-sm:grid max-sm:leading-tight")}>
      <span className={classNames("font-display font-bold tabular", PRICE_SIZES[size])}>
        {formatEuros(cents, { short: true })}
      </span>
      <span className="text-muted"> / heure</span>
    </p>
  );
}

interface PackProps {
  hours: number;
  priceCents: number;
  savingCents: number;
  to: string | undefined;
}

function Pack({ hours, priceCents, savingCents, to }: PackProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-sunken px-4 py-3">
      <span>
        <span className="block font-semibold tabular">Pack {hours}&nbsp;h</span>
        {savingCents > 0 && (
          <span className="text-sm text-green-text tabular">
            {formatEuros(savingCents, { short: true })} de moins par heure
          </span>
        )}
      </span>
      <span className="font-display text-xl font-bold whitespace-nowrap tabular">
        {formatEuros(priceCents, { short: true })}
      </span>
      {to && (
        <ButtonLink variant="link" size="sm" to={to} className="basis-full justify-start">
          Acheter ce pack<span className="sr-only"> de {hours}&nbsp;h</span>
        </ButtonLink>
      )}
    </li>
  );
}

export function CoachFacts({ coach }: { coach: CoachProfile }) {
  const { responseMinutes, studentsCount, rating, reviewsCount } = coach;
  const facts = [
    ["Temps de réponse", responseMinutes === null ? "Pas encore connu" : formatResponseTime(responseMinutes)],
    ["Élèves accompagnés", String(studentsCount)],
    ["Note moyenne", reviewsCount === 0 ? "Pas encore d’avis" : `${formatRating(rating)} / 5`],
    ["Nombre d’avis", String(reviewsCount)],
  ] as const;
  return (
    <Card tone="flat" asChild>
      <section>
        <CardBody>
          <CardTitle>Informations</CardTitle>
          <dl className="grid divide-y divide-line">
            {facts.map(([term, value]) => (
              <div key={term} className="flex justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
                <dt className="text-muted">{term}</dt>
                <dd className="text-right font-semibold tabular">{value}</dd>
              </div>
            ))}
          </dl>
        </CardBody>
      </section>
    </Card>
  );
}
