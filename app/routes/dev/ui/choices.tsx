import { useState } from "react";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { PicturePicker } from "~/ui/controls/picture-picker.tsx";
import { Radio, RadioCard, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Slider } from "~/ui/controls/slider.tsx";
import { StarsInput } from "~/ui/controls/stars-input.tsx";
import { Switch } from "~/ui/controls/switch.tsx";
import { columns, GallerySection, Specimen } from "./specimen.tsx";

function Sliders() {
  const [distance, setDistance] = useState(15);
  const [months, setMonths] = useState(3);
  return (
    <Specimen name="Curseurs" layout={columns}>
      <Slider
        label="Distance de déplacement"
        value={distance}
        onValueChange={setDistance}
        min={1}
        max={50}
        format={(km) => `${km}\u00a0km`}
        hint="La plupart des coachs choisissent 15 à 20 km."
      />
      <Slider
        label="Durée"
        value={months}
        onValueChange={setMonths}
        min={1}
        max={18}
        format={(count) => `${count}\u00a0mois`}
        disabled
      />
    </Specimen>
  );
}

function Picture() {
  const [picture, setPicture] = useState<File>();
  return (
    <Specimen name="Photo" layout={columns}>
      <PicturePicker
        name="picture"
        label="Choisir une photo"
        person="Inès Marchand"
        picture={picture}
        onChoose={setPicture}
        removal={{ onClick: () => setPicture(undefined) }}
      />
    </Specimen>
  );
}

export function ChoicesSection({ id, title }: { id: string; title: string }) {
  return (
    <GallerySection id={id} title={title}>
      <Specimen name="Cases" layout={columns}>
        <div>
          <Checkbox label="Je donne des cours en visio" defaultChecked />
          <Checkbox label="Recevoir les nouveautés" description="Un e-mail par mois, jamais plus." />
          <Checkbox label="Option indisponible" disabled />
          <Checkbox label="Essentiels" description="Toujours actifs." defaultChecked disabled />
        </div>
        <Checkbox
          label={
            <>
              J’accepte les{" "}
              <a href="#choix" className="rounded-sm text-clay-text underline underline-offset-4">
                conditions d’utilisation
              </a>
            </>
          }
          error="Vous devez accepter les conditions d’utilisation pour vous inscrire."
        />
      </Specimen>
      <Specimen name="Boutons radio" layout={columns}>
        <RadioGroup label="Où donnez-vous vos cours ?" defaultValue="both" hint="Modifiable à tout moment.">
          <Radio value="fixed" label="Chez moi ou en salle" />
          <Radio value="travel" label="Je me déplace" description="Chez l’élève ou dehors" />
          <Radio value="both" label="Les deux" />
          <Radio value="none" label="Choix indisponible" disabled />
        </RadioGroup>
        <RadioGroup label="Objectif principal" error="L’objectif principal est requis" required>
          <Radio value="endurance" label="Endurance" />
          <Radio value="force" label="Force" />
        </RadioGroup>
      </Specimen>
      <Specimen name="Cartes à choisir" layout="grid">
        <RadioGroup
          label="Votre formule"
          hideLabel
          defaultValue="accompagnement"
          layout="grid gap-3 md:grid-cols-2"
        >
          <RadioCard
            value="accompagnement"
            label="Accompagnement complet"
            description="Un coach attitré, un programme, des séances et des bilans."
            aside="120 €/mois"
          />
          <RadioCard
            value="programme"
            label="Programme seul"
            description="Un programme personnalisé, des séances en option."
            aside="80 €/mois"
          />
        </RadioGroup>
      </Specimen>
      <Specimen name="Interrupteurs" layout="grid max-w-md">
        <Switch label="Rappel la veille" description="Par e-mail, à 18 h." defaultChecked />
        <Switch label="Nouveaux messages" />
        <Switch label="Réglage verrouillé" disabled />
      </Specimen>
      <Sliders />
      <Specimen name="Note à donner" layout="flex flex-wrap gap-10">
        <StarsInput label="Votre note" defaultValue={4} />
        <StarsInput label="Pas encore notée" />
        <StarsInput label="Note donnée" defaultValue={5} disabled />
      </Specimen>
      <Picture />
    </GallerySection>
  );
}
