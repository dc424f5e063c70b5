import { forOperators } from "~/features/accounts/gate.server.ts";
import type { Route } from "./+types/operators-only.ts";

export const middleware: Route.MiddlewareFunction[] = [forOperators];
