import { useRouteLoaderData } from "react-router";
import { type Area, mayWork } from "~/features/accounts/rules/operators.ts";
import type { Viewer } from "~/features/accounts/rules/viewer.ts";

/** Whether the signed-in operator may work in an area. It hides what the server would refuse. */
export function useMayWork(): (area: Area) => boolean {
  const duty = useRouteLoaderData<{ viewer: Viewer | null }>("root")?.viewer?.duty ?? null;
  return (area) => mayWork(duty, area);
}
