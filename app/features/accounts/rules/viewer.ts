import type { Own } from "~/platform/auth/ownership.ts";

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

/** A person as they are greeted: their name, or what stands before the @ until they have given one. */
export function displayName({
  firstName,
  lastName,
  email,
}: Pick<Viewer, "firstName" | "lastName" | "email">): string {
  return [firstName, lastName].filter(Boolean).join(" ") || (email.split("@")[0] ?? email);
}

const HOMES: Record<Role, string> = {
  coach: "/dashboard",
  student: "/student-dashboard",
  operator: "/back-office",
};

/** Where a person lands when a page is not for them. */
export function homeOf(role: Role): string {
  return HOMES[role];
}
