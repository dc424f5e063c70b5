import { MapPin } from "lucide-react";
import { Button } from "~/ui/controls/button.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Prose } from "~/ui/data/prose.tsx";
import { Stars } from "~/ui/data/stars.tsx";
import { Table, Td, Th, Tr } from "~/ui/data/table.tsx";
import { Accordion, AccordionItem } from "~/ui/layout/accordion.tsx";
import { Card, CardBody, CardFooter, CardLink, CardTitle } from "~/ui/layout/card.tsx";
import { GallerySection, Specimen } from "./specimen.tsx";

const people = ["Camille Laurent", "Karim Benali", "Inès Marchand", "Hugo Vasseur", "Élodie", "Fatou Diallo"];

function Cards() {
  return (
    <Specimen name="Cartes" layout="grid gap-5 md:grid-cols-3">
      <Card interactive asChild>
        <article>
          <CardBody>
            <div className="flex items-center gap-4">
              <Avatar name="Inès Marchand" size="lg" decorative />
              <div className="grid gap-0.5">
                <CardTitle level={3}>
                  <CardLink to="#contenu">Inès Marchand</CardLink>
                </CardTitle>
                <p className="text-muted">Yoga</p>
              </div>
            </div>
            <p className="flex items-center gap-2 text-sm">
              <Stars value={4.5} size="sm" />
              <span className="font-semibold tabular">4,5</span>
              <span className="text-muted">32 avis</span>
            </p>
            <p className="flex items-center justify-between gap-3">
              <span className="flex items-center gap-1.5 text-sm text-muted">
                <MapPin aria-hidden="true" className="size-4" /> Lyon
              </span>
              <span className="tabular">
                <strong className="font-display text-xl">40&nbsp;€</strong>
                <span className="text-sm text-muted">/h</span>
              </span>
            </p>
          </CardBody>
        </article>
      </Card>
      <Card>
        <CardBody>
          <CardTitle level={3}>Informations personnelles</CardTitle>
          <p className="text-muted">
            Un titre, un texte et des actions au pied, sur un fond plus clair que la page.
          </p>
        </CardBody>
        <CardFooter>
          <Button size="sm">Enregistrer</Button>
          <Button size="sm" variant="ghost">
            Annuler
          </Button>
        </CardFooter>
      </Card>
      <div className="grid gap-3">
        {(["flat", "sunken", "clay", "green"] as const).map((tone) => (
          <Card key={tone} tone={tone} className="px-5 py-3.5 font-medium">
            {tone}
          </Card>
        ))}
      </div>
    </Specimen>
  );
}

function Prospects() {
  return (
    <Specimen name="Tableau" layout="grid">
      <Table caption="Prospects">
        <thead>
          <tr>
            <Th>Nom</Th>
            <Th>Contact</Th>
            <Th>Statut</Th>
            <Th className="text-right">Séances</Th>
          </tr>
        </thead>
        <tbody>
          {people.slice(0, 4).map((name, at) => (
            <Tr key={name}>
              <Td>
                <span className="flex items-center gap-3 font-medium whitespace-nowrap">
                  <Avatar name={name} size="sm" decorative /> {name}
                </span>
              </Td>
              <Td className="text-muted">{`${name.split(" ")[0]?.toLowerCase()}@exemple.fr`}</Td>
              <Td>
                <Badge tone={at === 1 ? "green" : "sand"}>{at === 1 ? "Gagné" : "En attente"}</Badge>
              </Td>
              <Td numeric>{at * 7}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Specimen>
  );
}

export function ContentSection({ id, title }: { id: string; title: string }) {
  return (
    <GallerySection id={id} title={title}>
      <Cards />
      <Specimen name="Avatars">
        {people.map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Image absente" src="data:image/webp,illisible" />
        <Avatar name="Thomas Girard" size="sm" />
        <Avatar name="Sarah Cohen" size="lg" />
        <Avatar name="Mehdi Haddad" size="xl" />
      </Specimen>
      <Specimen name="Étoiles" layout="flex flex-wrap items-center gap-6">
        {[0, 2.5, 3.7, 4.5, 5].map((value) => (
          <Stars key={value} value={value} />
        ))}
        <Stars value={4.5} size="sm" />
        <Stars value={4.5} size="lg" />
      </Specimen>
      <Prospects />
      <Specimen name="Texte suivi" layout="grid">
        <Prose html="<h4>Un titre</h4><p>Du texte, <a href='#contenu'>un lien</a>, une liste :</p><ul><li>un</li><li>deux</li></ul>" />
      </Specimen>
      <Specimen name="Accordéon" layout="grid max-w-3xl">
        <Accordion>
          <AccordionItem title="Combien coûte une séance ?" headingLevel={4} defaultOpen>
            En général de 30 à 80&nbsp;€ de l’heure, selon la discipline et l’expérience du coach.
          </AccordionItem>
          <AccordionItem
            title="Puis-je annuler une séance déjà réservée et être remboursé ?"
            headingLevel={4}
          >
            Oui, le plus souvent jusqu’à 24&nbsp;h avant.
          </AccordionItem>
          <AccordionItem title="Comment devenir coach ?" headingLevel={4}>
            Créez votre annonce&nbsp;: nous la validons sous 48&nbsp;h.
          </AccordionItem>
        </Accordion>
      </Specimen>
    </GallerySection>
  );
}
