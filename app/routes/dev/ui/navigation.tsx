import { Breadcrumb } from "~/ui/breadcrumb.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import { Stepper } from "~/ui/stepper.tsx";
import { Tab, TabList, TabPanel, Tabs } from "~/ui/tabs.tsx";
import { GallerySection, Specimen } from "./specimen.tsx";

export function NavigationSection({ id, title }: { id: string; title: string }) {
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
