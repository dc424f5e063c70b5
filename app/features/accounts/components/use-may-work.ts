import { type Area, mayWork } from "../rules/operators.ts";
import { useSession } from "./session-provider.tsx";

/** Whether the signed-in operator may work in an area. It hides what the server would refuse. */
export function useMayWork(): (area: Area) => boolean {
  const duty = useSession().viewer?.duty ?? null;
  return (area) => mayWork(duty, area);
}
