import { Outlet } from "react-router";
import { guard, requireRole } from "~/features/accounts/gate.server.ts";
import { DashboardShell } from "../dashboard/dashboard-shell.tsx";
import { privateHeaders } from "../dashboard/private-page.ts";
import type { Route } from "./+types/layout.ts";

export const headers = privateHeaders;

export const middleware: Route.MiddlewareFunction[] = [
  guard((context, request) => requireRole(context, request, "student")),
];

/** Having a loader makes every navigation below ask the server, and so pass the guard. */
export function loader({ context, request }: Route.LoaderArgs) {
  return requireRole(context, request, "student");
}

export default function StudentLayout({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardShell viewer={loaderData}>
      <Outlet />
    </DashboardShell>
  );
}
