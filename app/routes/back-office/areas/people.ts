import { forOperators } from "~/features/accounts/gate.server.ts";
import type { Route } from "./+types/people.ts";

export const middleware: Route.MiddlewareFunction[] = [forOperators("people")];
