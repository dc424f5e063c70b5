import { forOperators } from "~/features/accounts/gate.server.ts";
import type { Route } from "./+types/direction.ts";

export const middleware: Route.MiddlewareFunction[] = [forOperators("direction")];
