import type { Active, Announcements, ScreenReaderInstructions } from "@dnd-kit/core";
import type { ShownProspect } from "../../queries/list-prospects.server.ts";
import { fullName, STATUS_LABELS, type Status } from "../../rules/pipeline.ts";

export const cardOf = ({ data }: Active): ShownProspect => data.current?.card;

const nameOf = (active: Active) => fullName(cardOf(active));
const columnOf = ({ id }: { id: string | number }) => `«\u00a0${STATUS_LABELS[id as Status]}\u00a0»`;

export const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    "Espace ou Entrée pour prendre la carte, flèches gauche et droite pour changer de colonne, de nouveau Espace ou Entrée pour la déposer, Échap pour annuler.",
};

const taken = (active: Active) =>
  `${nameOf(active)}\u00a0: carte prise, dans sa colonne ${columnOf({ id: cardOf(active).status })}.`;

/** Screen reader announcements while a card is moved. */
export const ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => taken(active),
  onDragOver: ({ active, over }) => {
    if (!over) return `${nameOf(active)}\u00a0: hors des colonnes.`;
    return over.id === cardOf(active).status
      ? taken(active)
      : `${nameOf(active)}\u00a0: colonne ${columnOf(over)}.`;
  },
  onDragEnd: ({ active, over }) =>
    over
      ? `${nameOf(active)}\u00a0: carte déposée dans la colonne ${columnOf(over)}.`
      : `${nameOf(active)}\u00a0: carte reposée.`,
  onDragCancel: ({ active }) => `${nameOf(active)}\u00a0: déplacement annulé.`,
};
