import { forCoaches } from "~/features/accounts/gate.server.ts";
import type { Route } from "./+types/coaches-only.ts";

export const middleware: Route.MiddlewareFunction[] = [forCoaches];
