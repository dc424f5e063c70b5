/** A reason not to start, in one sentence that says what to do. Printed alone, without a stack; exit code 1. */
export class BootError extends Error {
  override readonly name = "BootError";
}
