import { forOperators } from "~/features/accounts/gate.server.ts";
import type { Route } from "./+types/money.ts";

export const middleware: Route.MiddlewareFunction[] = [forOperators("money")];
