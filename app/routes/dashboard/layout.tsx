import { Outlet } from "react-router";
import { guard, requireViewer } from "~/features/accounts/gate.server.ts";
import type { Route } from "./+types/layout.ts";
import { DashboardShell } from "./dashboard-shell.tsx";
import { privateHeaders } from "./private-page.ts";

export const headers = privateHeaders;

export const middleware: Route.MiddlewareFunction[] = [guard(requireViewer)];

export function loader({ context, request }: Route.LoaderArgs) {
  return requireViewer(context, request);
}

/** The pages that several roles share at one address: each sees them inside their own dashboard. */
export default function OwnDashboardLayout({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardShell viewer={loaderData}>
      <Outlet />
    </DashboardShell>
  );
}
