import { forOperators } from "~/features/accounts/gate.server.ts";
import type { Route } from "./+types/operators-only.ts";

/** Lets every operator in; the layouts of `areas` below ask for an area. */
export const middleware: Route.MiddlewareFunction[] = [forOperators()];
