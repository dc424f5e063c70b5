import { useSearchParams } from "react-router";
import { Pagination } from "~/ui/data/pagination.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { LinkedTabs } from "~/ui/layout/linked-tabs.tsx";
import { Stepper } from "~/ui/layout/stepper.tsx";
import { Tab, TabList, TabPanel, Tabs } from "~/ui/layout/tabs.tsx";
import { GallerySection, Specimen } from "./specimen.tsx";

export function NavigationSection({ id, title }: { id: string; title: string }) {
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
