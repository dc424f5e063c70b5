import type { ReactNode } from "react";
import { photoPath } from "~/features/accounts/rules/photo.ts";
import { displayName, type Role, type Viewer } from "~/features/accounts/rules/viewer.ts";
import { Avatar } from "~/ui/avatar.tsx";
import { SideMenu } from "./side-menu.tsx";

const ROLE_LABELS: Record<Role, string> = {
  coach: "Coach sportif",
  student: "Élève",
  operator: "Prestataire",
};

/** The frame of both dashboards: who one is, the side menu of one's role, and the page. */
export function DashboardShell({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  if (viewer.role === "operator") return <div className="page-width py-8 md:py-12">{children}</div>;
  const name = displayName(viewer);
  return (
    <div className="mx-auto w-full max-w-[76rem] lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-10 lg:px-[clamp(1rem,4vw,2.5rem)] lg:py-10">
      <div className="border-b border-line lg:sticky lg:top-24 lg:grid lg:gap-5 lg:border-0">
        <div className="hidden items-center gap-3 px-3 lg:flex">
          <Avatar name={name} src={photoPath(viewer.photo)} decorative />
          <div className="min-w-0">
            <p className="truncate leading-tight font-semibold">{name}</p>
            <p className="text-sm text-muted">{ROLE_LABELS[viewer.role]}</p>
          </div>
        </div>
        <SideMenu role={viewer.role} />
      </div>
      <div className="min-w-0 px-[clamp(1rem,4vw,2.5rem)] py-6 md:py-8 lg:p-0">{children}</div>
    </div>
  );
}
