import {
  type CollisionDetection,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useRef } from "react";
import type { Status } from "../../rules/pipeline.ts";

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** A press stays a press, and a finger that scrolls goes on scrolling. */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } };

/** How cards are taken and where they are: by mouse, by a finger that rests on them, and by the arrows from column to column. */
export function useBoardSensors(statuses: readonly Status[]) {
  /** the column that the arrows have reached */
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
