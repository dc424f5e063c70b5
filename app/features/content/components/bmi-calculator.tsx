import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { formatNumber } from "~/platform/format/numbers.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { BMI_CATEGORIES, computeBmi, readHeight, readMeasure, refuseMeasures } from "../rules.ts";

interface Result {
  bmi: number;
  category: string;
}

/** The measures never leave the page, because they are health data. */
export function BmiCalculator() {
  const [height, setHeight] = useState("");
  const [weight, setWeight] = useState("");
  const [result, setResult] = useState<Result>();
  const [errors, setErrors] = useState<ReturnType<typeof refuseMeasures>>({});
  const titleId = useId();
  const heightCm = readHeight(height);
  const weightKg = readMeasure(weight);
  const ready = heightCm !== undefined && weightKg !== undefined;

  function compute(event: FormEvent) {
    event.preventDefault();
    if (!ready) return;
    const refused = refuseMeasures(heightCm, weightKg);
    setErrors(refused);
    setResult(refused.height || refused.weight ? undefined : computeBmi(heightCm, weightKg));
  }

  return (
    <Card tone="green" asChild className="my-10 max-w-[42rem]">
      <section aria-labelledby={titleId}>
        <CardBody className="gap-5 sm:p-8">
          <h2 id={titleId} className="text-2xl">
            Calculez votre IMC
          </h2>
          <div>
            <form
              noValidate
              onSubmit={compute}
              className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]"
            >
              <Field label="Taille (cm)" error={errors.height}>
                <Input
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="170"
                  value={height}
                  maxLength={8}
                  onChange={(event) => setHeight(event.target.value)}
                />
              </Field>
              <Field label="Poids (kg)" error={errors.weight}>
                <Input
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="65"
                  value={weight}
                  maxLength={8}
                  onChange={(event) => setWeight(event.target.value)}
                />
              </Field>
              <Button type="submit" disabled={!ready} className="sm:mt-6.5">
                Calculer
              </Button>
            </form>
            <div role="status">{result && <Outcome result={result} />}</div>
          </div>
          <p className="text-sm">
            L’IMC ne distingue pas le muscle de la graisse, ne dit pas où elle se trouve et ne mesure ni votre
            forme ni votre santé. Il ne convient ni aux femmes enceintes, ni aux moins de 18&nbsp;ans, ni aux
            sportifs très musclés. En cas de doute, parlez-en à votre médecin.
          </p>
          <p className="text-sm">
            Vos mesures restent sur votre appareil&nbsp;: rien n’est envoyé ni conservé.
          </p>
          <noscript>
            <p className="font-semibold">
              Sans JavaScript, faites le calcul à la main&nbsp;: divisez votre poids en kilos deux fois de
              suite par votre taille en mètres.
            </p>
          </noscript>
        </CardBody>
      </section>
    </Card>
  );
}

function Outcome({ result }: { result: Result }) {
  const { bmi, category } = result;
  const outcome = useRef<HTMLDivElement>(null);
  // A result below the visible area would go unnoticed, so it is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => {
    outcome.current?.scrollIntoView({ block: "nearest" });
  }, [result]);
  return (
    <div ref={outcome} className="mt-5 grid scroll-mb-4 gap-4 rounded-md bg-surface p-5">
      <p>
        Votre IMC est de{" "}
        <strong className="font-display text-3xl tabular">{bmi.toLocaleString("fr-FR", DECIMAL)}</strong>
        {"\u00a0: "}
        <strong>{category}</strong>.
      </p>
      <BmiScale bmi={bmi} />
    </div>
  );
}

const DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

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
function BmiScale({ bmi }: { bmi: number }) {
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
            {formatNumber(from)}
          </span>
        ))}
      </div>
    </div>
  );
}
