import { CheckIcon } from "lucide-react";
import { Card } from "~/ui/layout/card.tsx";
import { classNames } from "~/ui/theme/class-names.ts";

interface FirstStepsProps {
  /** the coach's current step */
  current: 1 | 2 | 3;
}

const STEPS = [
  [
    "Créez votre annonce",
    "Une discipline, un lieu, un tarif, quelques phrases\u00a0: dix minutes suffisent, même sur un téléphone.",
  ],
  ["Nous relisons votre page", "En général sous 48\u00a0h. Un e-mail vous dit quand vous êtes en ligne."],
  ["Vos premiers élèves vous écrivent", "Leurs demandes arrivent dans vos messages, et par e-mail."],
] as const;

export function FirstSteps({ current }: FirstStepsProps) {
  return (
    <section aria-labelledby="premiers-pas" className="grid gap-4">
      <h2 id="premiers-pas" className="text-xl">
        Vos premiers pas
      </h2>
      <ol className="grid gap-4 md:grid-cols-3">
        {STEPS.map(([title, text], at) => {
          const step = at + 1;
          const done = step < current;
          return (
            <Card key={title} asChild tone={step === current ? "surface" : "flat"}>
              <li
                aria-current={step === current ? "step" : undefined}
                className="grid content-start gap-3 p-5"
              >
                <span
                  className={classNames(
                    "grid size-11 place-items-center rounded-full font-display text-xl font-bold tabular [&_svg]:size-5",
                    done && "bg-green-pale text-green-text",
                    step === current && "bg-clay text-on-clay",
                    step > current && "bg-sunken text-muted",
                  )}
                >
                  {done ? <CheckIcon aria-hidden /> : <span aria-hidden>{step}</span>}
                  <span className="sr-only">
                    Étape {step}
                    {done && ", faite"}
                  </span>
                </span>
                <h3 className="text-lg">{title}</h3>
                <p className="text-muted">{text}</p>
              </li>
            </Card>
          );
        })}
      </ol>
    </section>
  );
}
