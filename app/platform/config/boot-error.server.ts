/** A reason not to start, as one sentence that says what to do. Printed without a stack, with exit code 1. */
export class BootError extends Error {
  override readonly name = "BootError";
}
