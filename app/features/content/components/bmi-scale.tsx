import { classNames } from "~/ui/theme/class-names.ts";
import { BMI_CATEGORIES } from "../rules.ts";

const FROM = 15;
const TO = 45;
/** The colours are neutral: no category stands out. */
const TONES = ["bg-sand", "bg-green", "bg-sand", "bg-clay-pale", "bg-sand", "bg-clay-pale"];
const BANDS = BMI_CATEGORIES.map(({ below }, at) => ({
  from: BMI_CATEGORIES[at - 1]?.below ?? FROM,
  to: Math.min(below, TO),
  tone: TONES[at],
}));

const place = (bmi: number) => ((Math.min(TO, Math.max(FROM, bmi)) - FROM) / (TO - FROM)) * 100;

/** The text beside it says the same, so the scale is hidden from screen readers. */
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
