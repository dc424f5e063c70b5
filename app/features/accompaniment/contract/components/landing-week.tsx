import { Check } from "lucide-react";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { classNames } from "~/ui/theme/class-names.ts";

const SESSIONS = [
  { day: "Lundi", name: "Bas du corps", words: "Squat gobelet 4 × 8, fentes 3 × 10", done: true },
  {
    day: "Mercredi",
    name: "Séance avec Camille",
    words: "Soulevé de terre\u00a0: le geste, puis la charge",
    done: true,
  },
  { day: "Vendredi", name: "Haut du corps", words: "Tirage 4 × 8, pompes inclinées 3 × 12", done: false },
] as const;

/** A fictitious week, labelled as an example. */
export function LandingWeek() {
  return (
    <Card asChild className="max-w-md shadow-raised lg:ml-auto lg:w-full">
      <figure>
        <CardBody className="gap-3">
          <figcaption className="flex items-baseline justify-between gap-3">
            <span className="font-display text-lg font-bold">Semaine 3 sur 12</span>
            <span className="text-sm text-muted">Exemple</span>
          </figcaption>
          <ul className="grid gap-2">
            {SESSIONS.map(({ day, name, words, done }) => (
              <li
                key={day}
                className={classNames(
                  "flex items-start gap-3 rounded-md p-3",
                  done ? "bg-green-pale" : "bg-sunken",
                )}
              >
                <span
                  className={classNames(
                    "mt-0.5 grid size-6 shrink-0 place-items-center rounded-full",
                    done ? "bg-green text-on-green" : "border-[1.5px] border-edge",
                  )}
                >
                  {done && <Check aria-hidden="true" strokeWidth={3} className="size-4" />}
                  <span className="sr-only">{done ? "Fait" : "À faire"}</span>
                </span>
                <span className="grid min-w-0">
                  <span className="font-semibold">
                    {day} · {name}
                  </span>
                  <span className="text-sm">{words}</span>
                </span>
              </li>
            ))}
          </ul>
          <p className="text-sm text-muted">
            Prochain bilan avec votre coach&nbsp;: jeudi, 18&nbsp;h&nbsp;30.
          </p>
        </CardBody>
      </figure>
    </Card>
  );
}
