import { UNITS, type Unit } from "~/features/bookings/packs/rules.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { Card } from "~/ui/layout/card.tsx";
import { UNIT_NAMES } from "../../contract/rules/units.ts";
import type { UnitCount } from "../queries/followed.server.ts";

interface UnitTilesProps {
  units: readonly UnitCount[];
  /** there is no coach to book with, so all unused units count as left */
  isWaiting: boolean;
  /** units of the contract */
  sold: Record<Unit, number>;
  /** what the next instalment releases; undefined if none is planned */
  next?: { day: Date; units: Record<Unit, number> } | undefined;
}

const TITLES: Record<Unit, string> = {
  intro: "Séance d’introduction",
  sessions: "Séances de coaching",
  reviews: "Bilans mensuels",
};

export function UnitTiles({ units, isWaiting, sold, next }: UnitTilesProps) {
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      {UNITS.filter((unit) => sold[unit] > 0).map((unit) => {
        const { had, planned, left, locked } = units.find(({ purpose }) => purpose === unit) ?? {
          had: 0,
          planned: 0,
          left: 0,
          locked: 0,
        };
        const counted = { had, planned, left: isWaiting ? sold[unit] - had : left };
        const released = Math.min(locked, next?.units[unit] ?? 0);
        return (
          <Card key={unit} asChild tone="flat">
            <div className="grid content-start gap-1 p-4">
              <dt className="text-sm text-muted">{TITLES[unit]}</dt>
              <dd className="grid gap-0.5">
                <span className="font-display text-2xl font-bold tabular">
                  {counted.left}{" "}
                  <span className="font-text text-base font-normal text-muted">
                    {locked > 0 && !isWaiting ? "à réserver maintenant" : `à réserver sur ${sold[unit]}`}
                    <span className="sr-only"> {UNIT_NAMES[unit].many}</span>
                  </span>
                </span>
                {locked > 0 && !isWaiting && (
                  <span className="text-sm tabular">{lockedText(locked, released, next?.day)}</span>
                )}
                <span className="text-sm text-muted tabular">{countsText(unit, counted)}</span>
              </dd>
            </div>
          </Card>
        );
      })}
    </dl>
  );
}

/** For example "4 de plus après la mensualité du 12 décembre 2026, et 4 avec les suivantes". */
function lockedText(locked: number, released: number, day: Date | undefined): string {
  if (!day) return `${locked} de plus avec les prochaines mensualités`;
  const after = `après la mensualité du ${formatDay(day)}`;
  if (released === 0) return `${locked} de plus ${after} et les suivantes`;
  const rest = locked - released;
  return `${released} de plus ${after}${rest > 0 ? `, et ${rest} avec les suivantes` : ""}`;
}

/** For example "1 prévue, 3 faites". "Bilan" is masculine. */
function countsText(unit: Unit, { planned, had }: Pick<UnitCount, "planned" | "had">): string {
  const wordFor = (count: number, word: string) =>
    `${count} ${word}${unit === "reviews" ? "" : "e"}${count > 1 ? "s" : ""}`;
  return `${wordFor(planned, "prévu")}, ${wordFor(had, "fait")}`;
}
