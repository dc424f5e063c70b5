import type { Own } from "~/platform/auth/ownership.ts";
import type { OperatorDuty } from "./operators.ts";

export type Role = "student" | "coach" | "operator";

/** Every screen may know this part of the signed-in person. */
export interface Viewer {
  id: string;
  role: Role;
  /** null for everybody but operators */
  duty: OperatorDuty | null;
  firstName: string | null;
  lastName: string | null;
  email: string;
  photo: string | null;
  profileCompleted: boolean;
  sessionId: string;
  /** changes when the session is renewed; a tab compares it to detect that */
  sessionExpiresAt: string;
}

type DutyOf<R extends Role> = R extends "operator" ? OperatorDuty : null;
type ViewerAs<R extends Role> = Own<"account", Viewer & { role: R; duty: DutyOf<R> }>;
export type StudentViewer = ViewerAs<"student">;
export type CoachViewer = ViewerAs<"coach">;
export type OperatorViewer = ViewerAs<"operator">;
export type AnyViewer = StudentViewer | CoachViewer | OperatorViewer;

/** It proves to queries and commands that the caller acts on their own account. */
export type Owner = Own<"account", Pick<Viewer, "id">>;
type OwnerAs<R extends Role> = Own<"account", { id: string; role: R }>;
export type Student = OwnerAs<"student">;
export type Coach = OwnerAs<"coach">;
export type Operator = Own<"account", { id: string; role: "operator"; duty: OperatorDuty }>;

/** Falls back to the part of the address before the @. */
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

/** The page to which a person is redirected if a page is not for them. */
export function homeOf(role: Role): string {
  return HOMES[role];
}
