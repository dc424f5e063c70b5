/** What Stripe answers when it refuses, in its own shape. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(
    readonly status: number,
    readonly code: string | undefined,
    readonly more: Record<string, unknown> = {},
  ) {
    super(code);
  }

  get json() {
    const error = { type: "invalid_request_error", message: "Somebody said something.", ...this.more };
    return { error: this.code === undefined ? error : { ...error, code: this.code } };
  }
}
