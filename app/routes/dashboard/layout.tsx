import { Outlet } from "react-router";
import { forSignedIn, viewerContext } from "~/features/accounts/gate.server.ts";
import { OPERATOR_ROLE_LABELS } from "~/features/accounts/rules/operators.ts";
import { photoPath } from "~/features/accounts/rules/photo.ts";
import { displayName, type Role, type Viewer } from "~/features/accounts/rules/viewer.ts";
import { TickSender } from "~/features/coaching/programme/components/tick-sender.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import type { Route } from "./+types/layout.ts";
import { privateHeaders } from "./private-page.ts";
import { SideMenu } from "./side-menu.tsx";

const ROLE_LABELS: Record<Role, string> = {
  coach: "Coach sportif",
  student: "Élève",
  operator: "Prestataire",
};

export const headers = privateHeaders;

export const middleware: Route.MiddlewareFunction[] = [forSignedIn];

/** The loader makes every navigation below call the server, so that the guards run. */
export const loader = ({ context }: Route.LoaderArgs): Viewer => context.get(viewerContext);

export default function DashboardLayout({ loaderData: viewer }: Route.ComponentProps) {
  const name = displayName(viewer);
  return (
    <div className="mx-auto w-full max-w-[76rem] lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-10 lg:px-[clamp(1rem,4vw,2.5rem)] lg:py-10">
      <div className="border-b border-line lg:sticky lg:top-24 lg:grid lg:gap-5 lg:border-0">
        <div className="hidden items-center gap-3 px-3 lg:flex">
          <Avatar name={name} src={photoPath(viewer.photo)} decorative />
          <div className="min-w-0">
            <p className="truncate leading-tight font-semibold">{name}</p>
            <p className="text-sm text-muted">
              {viewer.duty ? OPERATOR_ROLE_LABELS[viewer.duty.role] : ROLE_LABELS[viewer.role]}
            </p>
          </div>
        </div>
        <SideMenu viewer={viewer} />
      </div>
      <div className="min-w-0 px-[clamp(1rem,4vw,2.5rem)] py-6 md:py-8 lg:p-0">
        {viewer.role === "student" && <TickSender />}
        <Outlet />
      </div>
    </div>
  );
}
