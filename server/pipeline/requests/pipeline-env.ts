import type { HttpBindings } from "@hono/node-server";

export interface PipelineEnv {
  Bindings: HttpBindings;
  Variables: { requestId: string; callerAddress: string };
}
