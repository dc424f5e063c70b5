import { forUnprovedOperators } from "~/features/accounts/gate.server.ts";
import type { Route } from "./+types/unproved-operators.ts";

export const middleware: Route.MiddlewareFunction[] = [forUnprovedOperators];
