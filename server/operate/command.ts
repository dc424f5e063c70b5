import type { Settings } from "~/platform/env.server.ts";

/**
 * What an operator has done beside the product, or while it is stopped. Answers one sentence that says what was; what is wrong
 * is a BootError. The signal is that of Ctrl+C: what was begun is undone.
 */
export type Command = (args: string[], settings: Settings, signal: AbortSignal) => Promise<string>;
