import {
  type Active,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type DragMoveEvent,
  KeyboardSensor,
  MouseSensor,
  type ScreenReaderInstructions,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useRef, useState } from "react";
import { formatDayTime } from "~/platform/format/dates.ts";
import { clientText } from "../rules/schedule-words.ts";
import { instantAt, type Span, type TimeGrid } from "../rules/time-grid.ts";
import { HOUR_REM } from "./grid-measures.ts";
import type { Dragged } from "./movable-session.tsx";

/** A dragged session snaps to a quarter of an hour. */
const STEP_MINUTES = 15;

/** The constraints keep clicks and touch scrolling working. */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } };

/** The place where the dragged session would land. */
export interface Aim {
  day: string;
  span: Span;
  startsAt: Date;
}

const stepPixels = () => {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return (HOUR_REM * rem * STEP_MINUTES) / 60;
};

export const draggedOf = ({ data }: Active): Dragged => data.current as Dragged;

/** Chooses the column by the horizontal centre of the dragged session, also above and below the column. */
const findColumn: CollisionDetection = ({ collisionRect, droppableRects }) => {
  const middle = collisionRect.left + collisionRect.width / 2;
  const found = [...droppableRects].find(([, { left, right }]) => left <= middle && middle < right);
  return found ? [{ id: found[0] }] : [];
};

/** Sessions are dragged by mouse, long press, or arrow keys (a quarter of an hour or a day per press). */
export function useScheduleDrag(grid: TimeGrid, onDrop: (id: string, aim: Aim) => void) {
  const [aim, setAim] = useState<Aim>();
  const aimed = useRef<Aim>(undefined);
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, {
      coordinateGetter: (event, { context, currentCoordinates: { x, y } }) => {
        const [column] = [...context.droppableRects.values()];
        const width = column?.width ?? 0;
        const moves: Partial<Record<string, { x: number; y: number }>> = {
          ArrowLeft: { x: x - width, y },
          ArrowRight: { x: x + width, y },
          ArrowUp: { x, y: y - stepPixels() },
          ArrowDown: { x, y: y + stepPixels() },
        };
        const move = moves[event.code];
        if (move) event.preventDefault();
        return move;
      },
    }),
  );
  const findAim = ({ active, over, delta }: DragMoveEvent | DragEndEvent): Aim | undefined => {
    const day = grid.days.find((one) => one.day === over?.id);
    if (!day) return undefined;
    const { span } = draggedOf(active);
    const moved = Math.round(delta.y / stepPixels()) * STEP_MINUTES;
    const latest = grid.shown.to - (span.to - span.from);
    const from = Math.max(grid.shown.from, Math.min(latest, span.from + moved));
    return {
      day: day.day,
      span: { from, to: from + span.to - span.from },
      startsAt: instantAt(from, day, grid),
    };
  };
  const follow = (event: DragMoveEvent) => {
    const next = findAim(event);
    const isSame = next?.startsAt.getTime() === aimed.current?.startsAt.getTime();
    aimed.current = next;
    if (!isSame) setAim(next);
  };
  const drop = (event: DragEndEvent) => {
    const landed = findAim(event);
    clear();
    const { session } = draggedOf(event.active);
    if (landed && landed.startsAt.getTime() !== session.startsAt.getTime()) onDrop(session.id, landed);
  };
  const clear = () => {
    aimed.current = undefined;
    setAim(undefined);
  };
  return { sensors, findColumn, aim, follow, drop, clear, announcements: announcementsOf(aimed) };
}

export const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    "Espace ou Entrée pour prendre la séance, flèches haut et bas pour changer d’heure, gauche et droite pour changer de jour, de nouveau Espace ou Entrée pour proposer cet horaire, Échap pour annuler.",
};

const nameOf = (active: Active) => clientText(draggedOf(active).session);

function announcementsOf(aimed: { current: Aim | undefined }): Announcements {
  const place = (active: Active) =>
    aimed.current ? `${nameOf(active)}\u00a0: ${formatDayTime(aimed.current.startsAt)}.` : undefined;
  return {
    onDragStart: ({ active }) => `${nameOf(active)}\u00a0: séance prise.`,
    onDragMove: ({ active }) => place(active),
    onDragOver: ({ active }) => place(active),
    onDragEnd: ({ active }) => `${nameOf(active)}\u00a0: séance reposée.`,
    onDragCancel: ({ active }) => `${nameOf(active)}\u00a0: déplacement annulé.`,
  };
}
