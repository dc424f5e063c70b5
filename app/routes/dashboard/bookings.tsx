import { guard, requireRole, viewerContext } from "~/features/accounts/gate.server.ts";
import type { Route } from "./+types/bookings.ts";
import { findNotYetPage } from "./not-yet-pages.ts";
import { NotYetScreen } from "./not-yet-screen.tsx";
import { privatePage } from "./private-page.ts";

export const middleware: Route.MiddlewareFunction[] = [
  guard(viewerContext, (context, request) => requireRole(context, request, "coach", "student")),
];

export function loader({ context }: Route.LoaderArgs) {
  const { role } = context.get(viewerContext);
  return { page: role === "coach" ? "coach-bookings" : "student-bookings" };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return privatePage(findNotYetPage(loaderData?.page ?? "student-bookings").title);
}

export default function Bookings({ loaderData }: Route.ComponentProps) {
  return <NotYetScreen id={loaderData.page} />;
}
