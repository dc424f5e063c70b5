import type { HttpBindings } from "@hono/node-server";

/** What the steps of the pipeline hand to each other. */
export interface PipelineEnv {
  Bindings: HttpBindings;
  Variables: { requestId: string; callerAddress: string };
}
