import { UNITS, type Unit } from "~/features/bookings/packs/rules.ts";
import { Card } from "~/ui/layout/card.tsx";
import { UNIT_NAMES } from "../../contract/rules/units.ts";
import type { UnitCount } from "../queries/followed.server.ts";

interface UnitTilesProps {
  units: readonly UnitCount[];
  /** there is no coach to book with, so all unused units count as left */
  isWaiting: boolean;
  /** units of the contract */
  sold: Record<Unit, number>;
}

const TITLES: Record<Unit, string> = {
  intro: "Séance d’introduction",
  sessions: "Séances de coaching",
  reviews: "Bilans mensuels",
};

export function UnitTiles({ units, isWaiting, sold }: UnitTilesProps) {
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      {UNITS.filter((unit) => sold[unit] > 0).map((unit) => {
        const { had, planned, left } = units.find(({ purpose }) => purpose === unit) ?? {
          had: 0,
          planned: 0,
          left: 0,
        };
        const counted = { had, planned, left: isWaiting ? sold[unit] - had : left };
        return (
          <Card key={unit} asChild tone="flat">
            <div className="grid content-start gap-1 p-4">
              <dt className="text-sm text-muted">{TITLES[unit]}</dt>
              <dd className="grid gap-0.5">
                <span className="font-display text-2xl font-bold tabular">
                  {counted.left}{" "}
                  <span className="font-text text-base font-normal text-muted">
                    à réserver sur {sold[unit]}
                    <span className="sr-only"> {UNIT_NAMES[unit].many}</span>
                  </span>
                </span>
                <span className="text-sm text-muted tabular">{countsText(unit, counted)}</span>
              </dd>
            </div>
          </Card>
        );
      })}
    </dl>
  );
}

/** For example "1 prévue, 3 faites". "Bilan" is masculine. */
function countsText(unit: Unit, { planned, had }: Pick<UnitCount, "planned" | "had">): string {
  const wordFor = (count: number, word: string) =>
    `${count} ${word}${unit === "reviews" ? "" : "e"}${count > 1 ? "s" : ""}`;
  return `${wordFor(planned, "prévu")}, ${wordFor(had, "fait")}`;
}
