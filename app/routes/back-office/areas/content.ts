import { forOperators } from "~/features/accounts/gate.server.ts";
import type { Route } from "./+types/content.ts";

export const middleware: Route.MiddlewareFunction[] = [forOperators("content")];
