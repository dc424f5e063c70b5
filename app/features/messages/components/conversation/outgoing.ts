import { dropDraft, keepDraft, readDraft } from "~/ui/form/drafts.ts";
import type { ShownAttachment } from "../../queries/attached.server.ts";
import { coalesce } from "../coalesce.ts";

/** What is sent of a message: its words and whatever goes with them, under a name by which it is known when it comes twice. */
export type Written = { clientId: string; body: string } & Record<string, string>;

/** A message that the page has not seen on the server yet. */
export interface Outgoing {
  clientId: string;
  body: string;
  /** as they are shown; what is written names them */
  attachments: readonly ShownAttachment[];
  state: "waiting" | "sending" | "sent" | "failed";
  /** why it was not taken, or has to wait longer than a connection would */
  reason?: string | undefined;
}

export type Delivery =
  | { kind: "sent" }
  /** it waits for its writer, and holds up nothing */
  | { kind: "refused"; reason: string }
  /** nobody answers, or it is too much for now: it is tried again, and holds up what was written after it */
  | { kind: "later"; afterMs?: number; reason?: string };

interface Stored {
  written: Written;
  attachments?: readonly ShownAttachment[];
  refused?: string;
}

interface Parts {
  deliver: (written: Written) => Promise<Delivery>;
  place: () => Storage;
  /** one tab at a time sends what several have written */
  alone?: (name: string, work: () => Promise<void>) => Promise<void>;
}

const PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * What somebody has written in one conversation and is on its way. It is kept as drafts are until the server has it, so that
 * neither a lost connection nor a closed tab loses it, and sent one by one, in the order of writing.
 */
export class OutgoingMessages {
  #listeners = new Set<() => void>();
  #shown: readonly Outgoing[] = [];
  /** the server has them, and the page does not show them yet */
  #taken: readonly Stored[] = [];
  #sending: string | undefined;
  /** why the first one waits */
  #delay: string | undefined;
  #pause = PAUSE_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** as this page has last seen it */
  #lastKept: readonly Stored[] = [];
  /** where the browser keeps nothing */
  #unkept: readonly Stored[] | undefined;

  constructor(
    readonly key: string,
    private readonly owner: string,
    private readonly parts: Parts,
  ) {
    this.look();
  }

  /** In the order of writing: what stands below the messages that the server has. */
  get list(): readonly Outgoing[] {
    return this.#shown;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  add(written: Written, attachments: readonly ShownAttachment[] = []): void {
    this.#keep([...this.#kept(), { written, attachments }]);
    void this.send();
  }

  /** Given up before it was delivered. */
  drop(clientId: string): void {
    this.#keep(this.#kept().filter(({ written }) => written.clientId !== clientId));
  }

  /** Tried again by its writer's wish. */
  retry(clientId: string): void {
    this.#keep(
      this.#kept().map(({ refused, ...one }) =>
        one.written.clientId === clientId || refused === undefined ? one : { ...one, refused },
      ),
    );
    void this.send();
  }

  /** The page shows these by now. */
  arrived(clientIds: ReadonlySet<string | null>): void {
    const kept = this.#kept();
    const left = kept.filter(({ written }) => !clientIds.has(written.clientId));
    const taken = this.#taken.filter(({ written }) => !clientIds.has(written.clientId));
    if (left.length === kept.length && taken.length === this.#taken.length) return;
    this.#taken = taken;
    this.#keep(left);
  }

  /** Whatever waits: called when something is written, when the connection is back, and after a pause. */
  send = coalesce(() => this.#sendAll());

  /** Another tab may have written or sent something. */
  look(): void {
    this.#lastKept = this.#kept();
    this.#shown = [
      ...this.#taken.map((one): Outgoing => asShown(one, "sent")),
      ...this.#lastKept.map((one, at) => this.#asShown(one, at)),
    ];
    for (const listener of this.#listeners) listener();
  }

  /** An ended session has thrown away every draft of this browser; these are still wanted after the login. */
  keepAgain(): void {
    this.#keep(this.#lastKept);
  }

  #asShown(one: Stored, at: number): Outgoing {
    if (one.refused !== undefined) return asShown(one, "failed", one.refused);
    if (one.written.clientId === this.#sending) return asShown(one, "sending");
    return asShown(one, "waiting", at === 0 ? this.#delay : undefined);
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer);
    const work = async () => {
      for (let next = this.#next(); next; next = this.#next()) if (!(await this.#sendOne(next))) return;
    };
    await (this.parts.alone && this.#next() ? this.parts.alone(this.key, work) : work());
  }

  /** Whether the next one may follow. */
  async #sendOne(next: Stored): Promise<boolean> {
    const { written } = next;
    this.#sending = written.clientId;
    this.look();
    const delivery = await this.parts.deliver(written).catch((): Delivery => ({ kind: "later" }));
    this.#sending = undefined;
    this.#delay = delivery.kind === "later" ? delivery.reason : undefined;
    if (delivery.kind === "later") {
      this.#timer = setTimeout(() => void this.send(), delivery.afterMs ?? this.#pause);
      this.#pause = Math.min(LONGEST_PAUSE_MS, this.#pause * 2);
      this.look();
      return false;
    }
    this.#pause = PAUSE_MS;
    if (delivery.kind === "sent") {
      this.#taken = [...this.#taken, next];
      this.drop(written.clientId);
    } else
      this.#keep(
        this.#kept().map((one) =>
          one.written.clientId === written.clientId ? { ...one, refused: delivery.reason } : one,
        ),
      );
    return true;
  }

  #next(): Stored | undefined {
    return this.#kept().find(({ refused }) => refused === undefined);
  }

  /** Read each time: another tab may have written, or sent. */
  #kept(): readonly Stored[] {
    if (this.#unkept) return this.#unkept;
    const { queue, owner } = readDraft(this.key, this.owner);
    return queue && owner === this.owner ? JSON.parse(queue) : [];
  }

  #keep(messages: readonly Stored[]): void {
    const queue = JSON.stringify(messages);
    if (messages.length === 0) dropDraft(this.key);
    else keepDraft(this.key, { owner: this.owner, queue }, this.parts.place);
    const isKept = messages.length === 0 || readDraft(this.key, this.owner).queue === queue;
    this.#unkept = isKept ? undefined : messages;
    this.look();
  }
}

const asShown = (
  { written: { clientId, body }, attachments = [] }: Stored,
  state: Outgoing["state"],
  reason?: string | undefined,
): Outgoing => ({ clientId, body, attachments, state, reason });
