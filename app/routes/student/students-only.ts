import { forStudents } from "~/features/accounts/gate.server.ts";
import type { Route } from "./+types/students-only.ts";

export const middleware: Route.MiddlewareFunction[] = [forStudents];
