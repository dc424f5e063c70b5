import { classNames } from "~/ui/class-names.ts";

const FROM = 15;
const TO = 45;
/** Where a category begins, and its colour; none shouts louder than the others. */
const BANDS = [
  { from: 15, to: 18.5, tone: "bg-sand" },
  { from: 18.5, to: 25, tone: "bg-green" },
  { from: 25, to: 30, tone: "bg-sand" },
  { from: 30, to: 35, tone: "bg-clay-pale" },
  { from: 35, to: 40, tone: "bg-sand" },
  { from: 40, to: 45, tone: "bg-clay-pale" },
] as const;

const place = (bmi: number) => ((Math.min(TO, Math.max(FROM, bmi)) - FROM) / (TO - FROM)) * 100;

/** Where a figure stands among the categories; the words beside it say the same, so it is silent. */
export function BmiScale({ bmi }: { bmi: number }) {
  return (
    <div aria-hidden="true" className="grid gap-1 pt-4">
      <div className="relative flex h-3 gap-0.5">
        {BANDS.map(({ from, to, tone }) => (
          <span
            key={from}
            style={{ flexGrow: to - from }}
            className={classNames("basis-0 first:rounded-l-full last:rounded-r-full", tone)}
          />
        ))}
        <span
          style={{ left: `${place(bmi)}%` }}
          className="absolute -top-1.5 h-6 w-1.5 -translate-x-1/2 rounded-full bg-ink"
        />
      </div>
      <div className="relative h-5 text-sm text-muted tabular">
        {BANDS.slice(1).map(({ from }) => (
          <span key={from} style={{ left: `${place(from)}%` }} className="absolute -translate-x-1/2">
            {from.toLocaleString("fr-FR")}
          </span>
        ))}
      </div>
    </div>
  );
}
