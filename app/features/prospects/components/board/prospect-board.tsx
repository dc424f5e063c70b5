import {
  type Active,
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  type ScreenReaderInstructions,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useEffect, useRef, useState } from "react";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import type { ShownProspect } from "../../queries/list-prospects.server.ts";
import { type BoardColumn as Column, withMoves } from "../../rules/board.ts";
import { fullName, STATUS_LABELS, type Status } from "../../rules/pipeline.ts";
import { type Move, moveSchema } from "../../schema.ts";
import { DraggedCard, handleId, menuId } from "./board-card.tsx";
import { BoardColumn } from "./board-column.tsx";

interface ProspectBoardProps {
  columns: readonly Column[];
  /** a day in Paris */
  today: string;
}

/** Moves are shown optimistically. */
export default function ProspectBoard({ columns, today }: ProspectBoardProps) {
  const { moves, form, next, move } = useMoves();
  const [dragged, setDragged] = useState<ShownProspect>();
  const { sensors, collisionDetection, aim } = useBoardSensors(columns.map(({ status }) => status));
  const focusLater = useFocusLater(moves);
  const start = ({ active }: DragStartEvent) => {
    const card = cardOf(active);
    aim(card.status);
    setDragged(card);
  };
  const end = ({ active, over, activatorEvent }: DragEndEvent) => {
    setDragged(undefined);
    const card = cardOf(active);
    if (!over || over.id === card.status) return;
    focusLater(activatorEvent instanceof KeyboardEvent ? handleId(card.id) : undefined);
    move({ prospect: card.id, status: over.id as Status });
  };
  const moveByMenu = (wanted: Move) => {
    focusLater(menuId(wanted.prospect));
    move(wanted);
  };
  return (
    <DndContext
      id="prospects"
      sensors={sensors}
      collisionDetection={collisionDetection}
      accessibility={{
        announcements: ANNOUNCEMENTS,
        screenReaderInstructions: INSTRUCTIONS,
        restoreFocus: false,
      }}
      onDragStart={start}
      onDragEnd={end}
      onDragCancel={() => setDragged(undefined)}
    >
      <section
        aria-label="Prospects par statut"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
        tabIndex={0}
        className={classNames(
          // `relative` keeps the screen reader texts inside the scrolling area.
          "relative -mx-1 flex items-stretch gap-3 overflow-x-auto overscroll-x-contain px-1 pb-3",
          !dragged && "snap-x snap-mandatory sm:snap-proximity",
        )}
      >
        {withMoves(columns, moves).map((column) => (
          <BoardColumn key={column.status} column={column} today={today} onMove={moveByMenu} />
        ))}
      </section>
      <DragOverlay dropAnimation={null}>
        {dragged && <DraggedCard card={dragged} today={today} />}
      </DragOverlay>
      <Form of={form} hidden>
        <input type="hidden" name="prospect" value={next?.prospect ?? ""} />
        <input type="hidden" name="status" value={next?.status ?? ""} />
      </Form>
    </DndContext>
  );
}

/** A moved card loses its focus; this gives it back. */
function useFocusLater(moves: readonly Move[]) {
  const wanted = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each of them, a card changes its place
  useEffect(() => {
    // The timeout waits for a closing menu, which first tries to focus its unmounted trigger.
    const timer = setTimeout(() => {
      const isLost = document.activeElement === document.body;
      if (wanted.current && isLost) document.getElementById(wanted.current)?.focus();
    });
    return () => clearTimeout(timer);
  }, [moves]);
  return (id: string | undefined) => {
    wanted.current = id;
  };
}

const cardOf = ({ data }: Active): ShownProspect => data.current?.card;

const nameOf = (active: Active) => fullName(cardOf(active));
const columnOf = ({ id }: { id: string | number }) => `«\u00a0${STATUS_LABELS[id as Status]}\u00a0»`;

const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    "Espace ou Entrée pour prendre la carte, flèches gauche et droite pour changer de colonne, de nouveau Espace ou Entrée pour la déposer, Échap pour annuler.",
};

const taken = (active: Active) =>
  `${nameOf(active)}\u00a0: carte prise, dans sa colonne ${columnOf({ id: cardOf(active).status })}.`;

/** Screen reader announcements while a card is moved. */
const ANNOUNCEMENTS: Announcements = {
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

const NOT_MOVED = "Impossible de mettre à jour le statut";

function showRefusal({ ok, refusal }: FormAnswer): void {
  const description = refusal ? `${NOT_MOVED}. ${refusal}` : NOT_MOVED;
  toast(
    ok
      ? { title: "Statut mis à jour", variant: "success" }
      : { title: "Erreur", description, variant: "destructive" },
  );
}

/**
 * Pending moves are shown already. They are sent one at a time, in order, each once. A refused or failed move
 * is reverted and reported.
 */
function useMoves() {
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const form = useForm({
    intent: "move",
    schema: moveSchema,
    onAnswer: (answer: FormAnswer) => {
      setMoves(([, ...later]) => later);
      showRefusal(answer);
    },
  });
  const [next] = moves;
  const sent = useRef<Move>(undefined);
  const { busy, submit } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object each time it is drawn
  useEffect(() => {
    if (!next || busy || sent.current === next) return;
    sent.current = next;
    submit();
  }, [next, busy]);
  return { moves, form, next, move: (wanted: Move) => setMoves((waiting) => [...waiting, wanted]) };
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The constraints keep clicks and scrolling apart from dragging. */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } };

/** Cards are dragged by mouse, by a long touch, or by the arrow keys from column to column. */
function useBoardSensors(statuses: readonly Status[]) {
  /** the column reached by the arrow keys */
  const aimed = useRef<Status>(undefined);
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, {
      coordinateGetter: (event, { context, currentCoordinates }) => {
        const step = STEPS[event.code];
        if (step === undefined) return undefined;
        event.preventDefault();
        const wanted = statuses[statuses.indexOf(aimed.current as Status) + step];
        const column = wanted && context.droppableContainers.get(wanted)?.node.current;
        if (!column) return undefined;
        aimed.current = wanted;
        return { x: column.getBoundingClientRect().left, y: currentCoordinates.y };
      },
    }),
  );
  const collisionDetection: CollisionDetection = (found) =>
    found.pointerCoordinates ? pointerWithin(found) : aimed.current ? [{ id: aimed.current }] : [];
  const aim = (status: Status) => {
    aimed.current = status;
  };
  return { sensors, collisionDetection, aim };
}
