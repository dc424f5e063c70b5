import { CourtLines } from "~/ui/layout/court-lines.tsx";
import { ActionsSection } from "./actions.tsx";
import { ChoicesSection } from "./choices.tsx";
import { ContentSection } from "./content.tsx";
import { FeedbackSection } from "./feedback.tsx";
import { FieldsSection } from "./fields.tsx";
import { FoundationsSection } from "./foundations.tsx";
import { NavigationSection } from "./navigation.tsx";
import { OverlaysSection } from "./overlays.tsx";

const sections = [
  { id: "fondations", title: "Fondations", Section: FoundationsSection },
  { id: "actions", title: "Actions", Section: ActionsSection },
  { id: "champs", title: "Champs", Section: FieldsSection },
  { id: "choix", title: "Choix", Section: ChoicesSection },
  { id: "contenu", title: "Contenu", Section: ContentSection },
  { id: "navigation", title: "Navigation", Section: NavigationSection },
  { id: "retours", title: "Retours", Section: FeedbackSection },
  { id: "fenetres", title: "Fenêtres", Section: OverlaysSection },
];

/** The gallery shows every component of the design system, in every state. */
export function Gallery() {
  return (
    <>
      <header className="relative isolate overflow-hidden bg-clay-pale">
        <CourtLines variant="lanes" className="absolute inset-0 -z-10 size-full text-clay opacity-40" />
        <div className="page-width grid gap-3 py-14 sm:py-20">
          <h1 className="text-5xl font-bold sm:text-6xl">Galerie</h1>
          <p className="max-w-prose text-lg">
            Chaque composant, dans chaque état. Ce qui n’est pas ici n’existe pas&nbsp;: ajoutez-le d’abord à
            app/ui.
          </p>
        </div>
      </header>
      <div className="page-width lg:grid lg:grid-cols-[11rem_1fr] lg:gap-12">
        <nav aria-label="Sections de la galerie" className="lg:sticky lg:top-0 lg:self-start lg:py-12">
          <ul className="flex gap-1 overflow-x-auto py-4 lg:grid lg:py-0">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center rounded-sm px-3 font-medium -outline-offset-3 hover:bg-sunken"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main className="min-w-0">
          {sections.map(({ id, title, Section }) => (
            <Section key={id} id={id} title={title} />
          ))}
        </main>
      </div>
    </>
  );
}
