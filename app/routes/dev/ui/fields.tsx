import { Dumbbell, LocateFixed, MapPin, Phone, Search } from "lucide-react";
import { useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Combobox, type ComboboxOption } from "~/ui/controls/combobox.tsx";
import { PasswordInput } from "~/ui/controls/password-input.tsx";
import { RichSelect } from "~/ui/controls/rich-select.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { columns, GallerySection, Specimen } from "./specimen.tsx";

const cities: ComboboxOption[] = [
  { id: "69", label: "Lyon", detail: "Métropole de Lyon, Auvergne-Rhône-Alpes" },
  { id: "59", label: "Lille", detail: "Nord, Hauts-de-France" },
  { id: "87", label: "Limoges", detail: "Haute-Vienne, Nouvelle-Aquitaine" },
  { id: "56", label: "Lorient", detail: "Morbihan, Bretagne" },
  { id: "51", label: "Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson", detail: "Marne, Grand Est" },
];

/** The query « panne » fails, so that the gallery can show the error state. */
async function searchCities(query: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  await new Promise((resolve) => setTimeout(resolve, 400));
  signal.throwIfAborted();
  if (query === "panne") throw new Error("The search has failed, as asked.");
  return cities.filter(({ label }) => label.toLocaleLowerCase("fr").includes(query.toLocaleLowerCase("fr")));
}

function Places() {
  const [place, setPlace] = useState("");
  return (
    <Specimen name="Recherche avec suggestions" layout={columns}>
      <Field label="Ville" hint="Essayez « li », « xyz » ou « panne ».">
        <Combobox
          value={place}
          onValueChange={setPlace}
          loadOptions={searchCities}
          minLength={2}
          icon={<MapPin />}
          placeholder="Ville ou adresse"
          action={
            <Button size="icon" variant="ghost" aria-label="Utiliser ma position">
              <LocateFixed aria-hidden="true" />
            </Button>
          }
        />
      </Field>
      <Field label="Adresse du cours" error="Impossible d’accéder à votre position." required>
        <Combobox value="12 rue des Lices" onValueChange={() => {}} loadOptions={searchCities} />
      </Field>
    </Specimen>
  );
}

function Selects() {
  return (
    <Specimen name="Listes" layout={columns}>
      <Field label="Discipline">
        <Select icon={<Dumbbell />} placeholder="Toutes les disciplines" defaultValue="">
          <option>Musculation</option>
          <option>Course à pied</option>
        </Select>
      </Field>
      <Field label="Pays" error="Choisissez un pays de la liste.">
        <Select defaultValue="FR">
          <option value="FR">France</option>
          <option value="BE">Belgique</option>
        </Select>
      </Field>
      <Field label="Niveau de forme physique" required>
        <RichSelect
          placeholder="Choisir un niveau"
          options={[
            { value: "debutant", label: "Débutant", description: "Moins d’une séance par semaine" },
            { value: "intermediaire", label: "Intermédiaire", description: "Une à deux séances" },
            { value: "avance", label: "Avancé", description: "Trois séances ou plus", disabled: true },
          ]}
        />
      </Field>
      <Field label="Versements">
        <RichSelect
          defaultValue="mois"
          disabled
          options={[{ value: "mois", label: "Chaque mois, le premier jour ouvré" }]}
        />
      </Field>
    </Specimen>
  );
}

export function FieldsSection({ id, title }: { id: string; title: string }) {
  return (
    <GallerySection id={id} title={title}>
      <Specimen name="Texte" layout={columns}>
        <Field label="Prénom" required>
          <Input autoComplete="off" placeholder="Camille" />
        </Field>
        <Field label="E-mail" hint="L’e-mail ne peut pas être modifié">
          <Input type="email" readOnly value="camille.laurent@exemple.fr" />
        </Field>
        <Field label="Téléphone" error="Veuillez entrer un numéro de téléphone valide." required>
          <Input type="tel" icon={<Phone />} defaultValue="06 12" />
        </Field>
        <Field label="Tarif horaire" hint="En moyenne 50 € de l’heure.">
          <Input type="number" suffix="€" defaultValue="45" min={0} />
        </Field>
        <Field label="Rechercher un coach" hideLabel>
          <Input type="search" icon={<Search />} placeholder="Nom, ville, discipline" />
        </Field>
        <Field label="Désactivé" hideLabel>
          <Input disabled defaultValue="Champ désactivé" />
        </Field>
        <Field label="Mot de passe" hint="8 caractères, une minuscule, une majuscule, un chiffre.">
          <PasswordInput defaultValue="Terre-battue-2026" />
        </Field>
        <Field label="Confirmer le mot de passe" error="Les mots de passe ne correspondent pas." required>
          <PasswordInput defaultValue="Terre" autoComplete="new-password" />
        </Field>
      </Specimen>
      <Specimen name="Texte long" layout={columns}>
        <Field label="Description du cours">
          <Textarea counterMax={1000} defaultValue="Je vous fais progresser en douceur, en plein air." />
        </Field>
        <Field label="À propos de vous" error="Raccourcissez le texte de quelques mots.">
          <Textarea
            counterMax={40}
            defaultValue="Ancienne joueuse de tennis, diplômée d’État, je coache depuis 2014."
          />
        </Field>
      </Specimen>
      <Selects />
      <Places />
    </GallerySection>
  );
}
