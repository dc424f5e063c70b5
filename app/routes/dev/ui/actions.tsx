import { ArrowRight, Calendar, Heart, LogOut, Plus, Search, Settings, Trash2, User } from "lucide-react";
import { useState } from "react";
import { ImproveText } from "~/features/onboarding/components/improve-text.tsx";
import type { TextAside } from "~/features/onboarding/rules/draft.ts";
import { Button, ButtonLink, type ButtonVariant, buttonClass } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Spinner } from "~/ui/feedback/spinner.tsx";
import { Field } from "~/ui/form/field.tsx";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuLink,
  MenuSeparator,
  MenuTrigger,
} from "~/ui/overlay/menu.tsx";
import { Tooltip } from "~/ui/overlay/tooltip.tsx";
import { GallerySection, Specimen } from "./specimen.tsx";

const variants: { variant: ButtonVariant; label: string }[] = [
  { variant: "primary", label: "Réserver une séance" },
  { variant: "secondary", label: "Voir le profil" },
  { variant: "ghost", label: "Annuler" },
  { variant: "danger", label: "Supprimer l’annonce" },
  { variant: "link", label: "Mot de passe oublié ?" },
];

function Buttons() {
  return (
    <>
      <Specimen name="Boutons">
        {variants.map(({ variant, label }) => (
          <Button key={variant} variant={variant}>
            {label}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Désactivés">
        {variants.map(({ variant, label }) => (
          <Button key={variant} variant={variant} disabled>
            {label}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Occupés">
        {variants.map(({ variant }) => (
          <Button key={variant} variant={variant} busy>
            Enregistrement...
          </Button>
        ))}
      </Specimen>
      <Specimen name="Tailles et icônes">
        <Button size="sm">
          <Plus aria-hidden="true" /> Ajouter
        </Button>
        <Button>
          <Search aria-hidden="true" /> Rechercher
        </Button>
        <Button size="lg">
          Rechercher des coachs <ArrowRight aria-hidden="true" />
        </Button>
        <Button size="icon" variant="secondary" aria-label="Ajouter aux favoris">
          <Heart aria-hidden="true" />
        </Button>
        <Button size="icon" variant="ghost" aria-label="Supprimer">
          <Trash2 aria-hidden="true" />
        </Button>
      </Specimen>
      <Specimen name="Lien, apparence seule, texte long" layout="grid max-w-xs justify-items-start gap-4">
        <ButtonLink to="#actions" variant="secondary">
          Voir tous les coachs
        </ButtonLink>
        <a href="#actions" className={buttonClass({ variant: "link" })}>
          Lien de la page
        </a>
        <Button className="w-full">
          Programmez votre premier cours avec Anne-Sophie de La Rochefoucauld
        </Button>
      </Specimen>
    </>
  );
}

function Writing() {
  const [text, setText] = useState("");
  const [aside, setAside] = useState<TextAside | null>(null);
  return (
    <Specimen name="Aide à la rédaction" layout="grid max-w-xl gap-3">
      <Field label="Texte à améliorer">
        <Textarea value={text} onChange={({ target }) => setText(target.value)} counterMax={1000} />
      </Field>
      <ImproveText
        kind="description"
        text={text}
        aside={aside}
        onChange={(next, other) => {
          setText(next);
          setAside(other);
        }}
      />
    </Specimen>
  );
}

export function ActionsSection({ id, title }: { id: string; title: string }) {
  return (
    <GallerySection id={id} title={title}>
      <Buttons />
      <Specimen name="Menu, infobulle, attente">
        <Menu>
          <MenuTrigger asChild>
            <Button variant="secondary">
              <User aria-hidden="true" /> Camille
            </Button>
          </MenuTrigger>
          <MenuContent align="start">
            <MenuLabel>camille.laurent@exemple.fr</MenuLabel>
            <MenuLink to="#actions" icon={<Calendar aria-hidden="true" />}>
              Mes réservations
            </MenuLink>
            <MenuLink to="#actions" icon={<User aria-hidden="true" />}>
              Mon compte
            </MenuLink>
            <MenuItem icon={<Settings aria-hidden="true" />} disabled>
              Accès Premium
            </MenuItem>
            <MenuSeparator />
            <MenuItem tone="danger" icon={<LogOut aria-hidden="true" />}>
              Déconnexion
            </MenuItem>
          </MenuContent>
        </Menu>
        <Tooltip text="Visible des élèves acceptés seulement">
          <Button variant="ghost">Numéro de téléphone</Button>
        </Tooltip>
        <Spinner label="Chargement" />
      </Specimen>
      <Specimen name="Badges">
        <Badge>12 coachs</Badge>
        <Badge tone="clay">Ambassadrice</Badge>
        <Badge tone="green">
          <Calendar aria-hidden="true" /> 1er cours offert
        </Badge>
        <Badge tone="danger">Annulée</Badge>
        <Badge tone="sand">En attente</Badge>
        <Badge tone="outline">Visio</Badge>
        <Badge tone="solid">3</Badge>
      </Specimen>
      <Writing />
    </GallerySection>
  );
}
