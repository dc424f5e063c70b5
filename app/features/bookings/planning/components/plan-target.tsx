import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { formatTime, parisDay } from "~/platform/format/dates.ts";
import { type GridDay, instantAt, type TimeGrid } from "../../schedule/rules/time-grid.ts";
import { planPath } from "../rules/planning.ts";

/** A press is taken as the last of these before it. */
const STEP_MINUTES = 30;

/**
 * The empty time of a day in the schedule: a press plans a session there. It lies below the entries. People who use a
 * keyboard or a screen reader have the button « Planifier » above the schedule.
 */
export function PlanTarget({ grid, day }: { grid: TimeGrid; day: GridDay }) {
  const navigate = useNavigate();
  const plan = ({ clientY, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    const { from, to } = grid.shown;
    const axis = from + Math.max(0, (clientY - top) / height) * (to - from);
    const instant = instantAt(Math.floor(axis / STEP_MINUTES) * STEP_MINUTES, day, grid);
    void navigate(planPath({ day: parisDay(instant), time: formatTime(instant) }));
  };
  return (
    <button type="button" tabIndex={-1} aria-hidden onClick={plan} className="absolute inset-0 cursor-cell" />
  );
}
