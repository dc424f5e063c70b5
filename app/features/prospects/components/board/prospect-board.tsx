import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent } from "@dnd-kit/core";
import { useEffect, useRef, useState } from "react";
import { Form } from "~/ui/form/form.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import type { ShownProspect } from "../../queries/list-prospects.server.ts";
import { type BoardColumn as Column, withMoves } from "../../rules/board.ts";
import type { Status } from "../../rules/pipeline.ts";
import type { Move } from "../../schema.ts";
import { DraggedCard, handleId, menuId } from "./board-card.tsx";
import { BoardColumn } from "./board-column.tsx";
import { ANNOUNCEMENTS, cardOf, INSTRUCTIONS } from "./board-words.ts";
import { useBoardSensors } from "./use-board-sensors.ts";
import { useMoves } from "./use-moves.ts";

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
