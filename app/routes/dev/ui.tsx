import { data, useSearchParams } from "react-router";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { Pagination } from "~/ui/data/pagination.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { CourtLines } from "~/ui/layout/court-lines.tsx";
import { LinkedTabs } from "~/ui/layout/linked-tabs.tsx";
import { Stepper } from "~/ui/layout/stepper.tsx";
import { Tab, TabList, TabPanel, Tabs } from "~/ui/layout/tabs.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import type { Route } from "./+types/ui.ts";
import { ActionsSection } from "./ui/actions.tsx";
import { ChoicesSection } from "./ui/choices.tsx";
import { ContentSection } from "./ui/content.tsx";
import { FeedbackSection } from "./ui/feedback.tsx";
import { FieldsSection } from "./ui/fields.tsx";
import { OverlaysSection } from "./ui/overlays.tsx";
import { GallerySection, Specimen } from "./ui/specimen.tsx";

function NavigationSection({ id, title }: { id: string; title: string }) {
  const onglet = useSearchParams()[0].get("onglet") ?? "a-propos";
  const hrefFor = (page: number) => `?page=${page}#${id}`;
  return (
    <GallerySection id={id} title={title}>
      <Specimen name="Fil d’Ariane" layout="grid gap-2">
        <Breadcrumb
          items={[
            { label: "Accueil", to: "/" },
            { label: "Coachs", to: "/coaches" },
            { label: "Inès Marchand" },
          ]}
        />
        <Breadcrumb
          label="Fil d’Ariane, noms longs"
          items={[
            { label: "Accueil", to: "/" },
            { label: "Préparation physique générale et mobilité articulaire", to: "/coaches" },
            { label: "Anne-Sophie de La Rochefoucauld-Montbel, coach diplômée d’État" },
          ]}
        />
      </Specimen>
      <Specimen name="Onglets" layout="grid">
        <Tabs defaultValue="about">
          <TabList aria-label="Profil du coach">
            <Tab value="about">À propos</Tab>
            <Tab value="reviews">Avis (32)</Tab>
            <Tab value="recommendations">Recommandations</Tab>
            <Tab value="closed" disabled>
              Indisponible
            </Tab>
          </TabList>
          <TabPanel value="about" keepMounted>
            Ancienne danseuse, Inès enseigne un yoga précis et joyeux.
          </TabPanel>
          <TabPanel value="reviews">32 avis, tous vérifiés.</TabPanel>
          <TabPanel value="recommendations">Recommandée par trois confrères.</TabPanel>
        </Tabs>
      </Specimen>
      <Specimen name="Onglets avec adresse" layout="grid">
        <LinkedTabs
          id="onglets-lies"
          label="Onglets avec adresse"
          current={onglet}
          tabs={["a-propos", "avis"].map((key) => ({
            key,
            label: key === "avis" ? "Avis" : "À propos",
            to: `?onglet=${key}`,
            panel: key === "avis" ? "32 avis, tous vérifiés." : "Un yoga précis et joyeux.",
          }))}
        />
      </Specimen>
      <Specimen name="Pages" layout="grid justify-items-start gap-4">
        <Pagination label="Pagination, page 1" page={1} pageCount={3} hrefFor={hrefFor} />
        <Pagination label="Pagination, page 5" page={5} pageCount={12} hrefFor={hrefFor} />
        <Pagination label="Pagination, page 8" page={8} pageCount={8} hrefFor={hrefFor} />
      </Specimen>
      <Specimen name="Étapes" layout="grid max-w-2xl gap-6">
        <Stepper current={1} total={4} showPercent />
        <Stepper current={5} total={8} title="Où donnez-vous vos cours ?" />
        <Stepper current={4} total={4} showPercent />
      </Specimen>
    </GallerySection>
  );
}

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

function FoundationsSection({ id, title }: { id: string; title: string }) {
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

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(servicesContext);
  if (!settings.devPages) throw data(null, { status: 404 });
  return null;
}

export const meta: Route.MetaFunction = () => [
  { title: `Galerie · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export default function UiGallery() {
  return <Gallery />;
}

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
function Gallery() {
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
