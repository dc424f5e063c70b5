import { redirect } from "react-router";
import { forSignedIn } from "~/features/accounts/gate.server.ts";
import type { Route } from "./+types/profile.ts";

export const middleware: Route.MiddlewareFunction[] = [forSignedIn];

/** Links of mails and bookmarks lead here; the profile is a part of « Mon compte ». */
export function loader() {
  return redirect("/dashboard/account");
}
