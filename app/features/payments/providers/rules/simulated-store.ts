import { randomBytes } from "node:crypto";
import type { SimulatedBodies, SimulatedKind } from "./simulated-objects.ts";

/** A refusal of Stripe, in its own shape. */
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
    const error = {
      type: "invalid_request_error",
      message: "Refused by the simulated Stripe.",
      ...this.more,
    };
    return { error: this.code === undefined ? error : { ...error, code: this.code } };
  }
}

export interface SimulatedRow<K extends SimulatedKind = SimulatedKind> {
  ref: string;
  kind: K;
  body: SimulatedBodies[K];
  createdAt: Date;
  /** the call that created it, if any */
  callId: string | null;
}

/** The rows that a request concerns: all of them in tests, those that were read from the database otherwise. */
export class SimulatedObjects {
  readonly rows = new Map<string, SimulatedRow>();

  find<K extends SimulatedKind>(kind: K, ref: string | null): SimulatedRow<K> | undefined {
    const row = this.rows.get(ref ?? "");
    return row?.kind === kind ? (row as SimulatedRow<K>) : undefined;
  }

  get<K extends SimulatedKind>(kind: K, ref: string | null): SimulatedRow<K> {
    const row = this.find(kind, ref);
    if (!row) throw new Refusal(404, "resource_missing");
    return row;
  }

  /** Oldest first. */
  all<K extends SimulatedKind>(kind: K): SimulatedRow<K>[] {
    return [...this.rows.values()].filter((row): row is SimulatedRow<K> => row.kind === kind);
  }

  /** The reference is unguessable, because some are the address of a page. */
  add<K extends SimulatedKind>(
    kind: K,
    body: SimulatedBodies[K],
    callId: string | null = null,
  ): SimulatedRow<K> {
    const ref = `demo_${kind}_${randomBytes(24).toString("base64url")}`;
    const row = { ref, kind, body, createdAt: new Date(), callId };
    this.rows.set(ref, row as SimulatedRow);
    return row;
  }
}
