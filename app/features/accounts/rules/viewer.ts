import type { Own } from "~/platform/ownership.ts";

export type Role = "student" | "coach" | "operator";

/** Who is looking, as far as every screen may know. */
export interface Viewer {
  id: string;
  role: Role;
  firstName: string | null;
  lastName: string | null;
  email: string;
  photo: string | null;
  profileCompleted: boolean;
  sessionId: string;
  /** moves when the session is renewed: what a tab compares to know that it was */
  sessionExpiresAt: string;
}

type ViewerAs<R extends Role> = Own<"account", Viewer & { role: R }>;
export type StudentViewer = ViewerAs<"student">;
export type CoachViewer = ViewerAs<"coach">;
export type OperatorViewer = ViewerAs<"operator">;
export type AnyViewer = StudentViewer | CoachViewer | OperatorViewer;

/** A viewer, as far as queries and commands need to know: whoever asks for what is their own. */
export type Owner = Own<"account", Pick<Viewer, "id">>;
type OwnerAs<R extends Role> = Own<"account", { id: string; role: R }>;
export type Student = OwnerAs<"student">;
export type Coach = OwnerAs<"coach">;
export type Operator = OwnerAs<"operator">;

export interface MenuEntry {
  label: string;
  to: string;
}

const DASHBOARD: MenuEntry = { label: "Tableau de bord", to: "/dashboard" };
const STUDENT_DASHBOARD: MenuEntry = { label: "Tableau de bord", to: "/student-dashboard" };
const BACK_OFFICE: MenuEntry = { label: "Back-office", to: "/back-office" };
const PROFILE: MenuEntry = { label: "Mon profil", to: "/profile" };

const MENUS: Record<Role, MenuEntry[]> = {
  coach: [
    DASHBOARD,
    PROFILE,
    { label: "Messages", to: "/dashboard/messages" },
    { label: "Mes annonces", to: "/dashboard/listings" },
    { label: "Mes évaluations", to: "/dashboard/reviews" },
    { label: "Accès Premium", to: "/dashboard/premium" },
  ],
  student: [
    STUDENT_DASHBOARD,
    PROFILE,
    { label: "Mes réservations", to: "/dashboard/bookings" },
    { label: "Favoris", to: "/dashboard/favorites" },
  ],
  operator: [BACK_OFFICE, PROFILE],
};

const ACCOUNT: MenuEntry = { label: "Mon compte", to: "/dashboard/account" };

/** The user menu of the header; the slide-in menu of phones has one entry more. */
export function userMenu(role: Role, where: "header" | "mobile"): MenuEntry[] {
  return where === "mobile" ? [...MENUS[role], ACCOUNT] : MENUS[role];
}

/** A person as they are greeted: their name, or what stands before the @ until they have given one. */
export function displayName({
  firstName,
  lastName,
  email,
}: Pick<Viewer, "firstName" | "lastName" | "email">): string {
  return [firstName, lastName].filter(Boolean).join(" ") || (email.split("@")[0] ?? email);
}

const HOMES: Record<Role, string> = {
  coach: DASHBOARD.to,
  student: STUDENT_DASHBOARD.to,
  operator: BACK_OFFICE.to,
};

/** Where a person lands when a page is not for them. */
export function homeOf(role: Role): string {
  return HOMES[role];
}

const HERE = "https://here.invalid";

/** A path of our own site to go back to, as a browser would read it; anything else leads home. */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path?.startsWith("/") || !URL.canParse(path, HERE)) return "/";
  const { origin, pathname, search, hash } = new URL(path, HERE);
  return origin === HERE && !pathname.startsWith("//") ? pathname + search + hash : "/";
}
