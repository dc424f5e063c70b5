import { forOperators } from "~/features/accounts/gate.server.ts";
import type { Route } from "./+types/sales.ts";

export const middleware: Route.MiddlewareFunction[] = [forOperators("sales")];
