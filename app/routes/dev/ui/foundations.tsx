import { CourtLines } from "~/ui/layout/court-lines.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { GallerySection, Specimen } from "./specimen.tsx";

const swatches = [
  ["chalk", "bg-chalk text-ink"],
  ["surface", "bg-surface text-ink"],
  ["sunken", "bg-sunken text-ink"],
  ["sand", "bg-sand text-ink"],
  ["ink", "bg-ink text-chalk"],
  ["clay", "bg-clay text-on-clay"],
  ["clay-strong", "bg-clay-strong text-on-clay"],
  ["clay-pale", "bg-clay-pale text-clay-text"],
  ["green", "bg-green text-on-green"],
  ["green-pale", "bg-green-pale text-green-text"],
  ["danger", "bg-danger text-on-danger"],
  ["danger-pale", "bg-danger-pale text-danger-text"],
] as const;

export function FoundationsSection({ id, title }: { id: string; title: string }) {
  return (
    <GallerySection id={id} title={title}>
      <Specimen name="Couleurs" layout="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-6">
        {swatches.map(([name, look]) => (
          <div
            key={name}
            className={classNames("flex h-20 items-end rounded-md border border-line p-2.5 text-sm", look)}
          >
            {name}
          </div>
        ))}
      </Specimen>
      <Specimen name="Titres (Bricolage Grotesque) et texte (Figtree)" layout="grid gap-3">
        <p className="font-display text-5xl leading-none font-bold tracking-tight sm:text-6xl">
          Prenez votre élan
        </p>
        <p className="font-display text-3xl leading-tight font-bold">Coachs de yoga à Besançon</p>
        <p className="max-w-prose text-lg">
          «&nbsp;J’ai repris la course à 52&nbsp;ans&nbsp;: Inès m’a appris à respirer avant
          d’accélérer.&nbsp;» Œil vif, cœur léger, été comme hiver… 1&nbsp;250&nbsp;€, c’est non&nbsp;!
        </p>
        <p className="max-w-prose text-muted">
          Texte discret. Annulation gratuite jusqu’à 24&nbsp;h avant la séance.
        </p>
        <p className="tabular">
          35,00&nbsp;€
          <br />
          118,50&nbsp;€
        </p>
      </Specimen>
      <Specimen name="Lignes de terrain" layout="grid gap-4 sm:grid-cols-3">
        {(["court", "lanes", "plan"] as const).map((variant) => (
          <div key={variant} className="grid h-44 place-items-center overflow-hidden rounded-lg bg-sunken">
            <CourtLines
              variant={variant}
              className={variant === "plan" ? "h-24 w-auto text-edge" : "size-full text-edge"}
            />
          </div>
        ))}
      </Specimen>
    </GallerySection>
  );
}
