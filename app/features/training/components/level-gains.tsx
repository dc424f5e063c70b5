import { Badge } from "~/ui/data/badge.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { LEVELS } from "../rules/level.ts";

/** The benefits, in the order of `LEVELS`. */
const GAINS = [
  "Votre page publique une fois approuvée, vos annonces, la messagerie, toute la formation et l’aide au closing.",
  "Le même service, et un repère\u00a0: vos premiers élèves sont contents, et reviennent. Il n’est visible que de vous.",
  "Une constance rare. C’est parmi les Super Coachs que notre équipe choisit d’abord les ambassadeurs.",
  "Le badge «\u00a0Ambassadeur\u00a0» sur votre page et sur votre carte, partout où les élèves vous voient.",
] as const satisfies Record<keyof typeof LEVELS & `${number}`, string>;

export function LevelGains({ rank }: { rank: number }) {
  return (
    <section aria-labelledby="apports" className="grid gap-4">
      <h2 id="apports" className="text-xl">
        Ce que chaque niveau apporte
      </h2>
      <ol className="grid gap-4 sm:grid-cols-2">
        {LEVELS.map(({ label }, at) => (
          <li
            key={label}
            className={classNames(
              "grid content-start gap-2 rounded-lg border p-5",
              at === rank ? "border-green bg-green-pale" : "border-line bg-surface",
            )}
          >
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="text-lg">{label}</h3>
              {at === rank && <Badge>Votre niveau</Badge>}
            </div>
            <p className={at === rank ? "text-ink" : "text-muted"}>{GAINS[at]}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
