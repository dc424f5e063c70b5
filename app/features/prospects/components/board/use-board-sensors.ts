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

/** The constraints keep clicks and scrolling apart from dragging. */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } };

/** Cards are dragged by mouse, by a long touch, or by the arrow keys from column to column. */
export function useBoardSensors(statuses: readonly Status[]) {
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
