import { dropDraft, readDraft, saveDraft } from "~/ui/form/drafts.ts";
import type { ShownAttachment } from "../../queries/attached.server.ts";
import { coalesce } from "../coalesce.ts";

/** The submitted form of a message. `clientId` is the idempotency key. */
export type Written = { clientId: string; body: string } & Record<string, string>;

/** A message that the page has not received back from the server yet. */
export interface Outgoing {
  clientId: string;
  body: string;
  /** for display; `written` contains their ids */
  attachments: readonly ShownAttachment[];
  state: "waiting" | "sending" | "sent" | "failed";
  /** why the message was refused, or why it waits */
  reason?: string | undefined;
  /** the session of its writer has ended */
  needsSignIn?: boolean;
}

export type Delivery =
  | { kind: "sent" }
  /** the message waits for its writer and does not block the queue */
  | { kind: "refused"; reason: string }
  /** the server is unreachable or limits the rate: the message is retried and blocks those after it */
  | { kind: "later"; afterMs?: number; reason?: string }
  /** the message leaves once the person has signed in, and blocks those after it */
  | { kind: "signed out"; reason: string };

interface Stored {
  written: Written;
  attachments?: readonly ShownAttachment[];
  refused?: string;
}

interface OutgoingOptions {
  deliver: (written: Written) => Promise<Delivery>;
  place: () => Storage;
  /** runs the work under a lock, so that one tab at a time sends */
  alone?: (name: string, work: () => Promise<void>) => Promise<void>;
}

const NO_CONNECTION = "pas de connexion. Il partira dès son retour.";
const PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * The outbox of one conversation. Messages are stored like drafts until the server has them, so that neither
 * a lost connection nor a closed tab loses them. They are sent one by one, in the order of writing.
 */
export class OutgoingMessages {
  #listeners = new Set<() => void>();
  #shown: readonly Outgoing[] = [];
  /** accepted by the server, not shown by the page yet */
  #taken: readonly Stored[] = [];
  #sending: string | undefined;
  /** why the first message waits, and those after it */
  #delay: string | undefined;
  #needsSignIn = false;
  #pause = PAUSE_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** the stored messages that this page saw last */
  #lastQueue: readonly Stored[] = [];
  /** used where the browser offers no storage */
  #unsaved: readonly Stored[] | undefined;

  constructor(
    readonly key: string,
    private readonly owner: string,
    private readonly parts: OutgoingOptions,
  ) {
    this.refreshShown();
  }

  /** Returns unsent messages in the order of writing; they are shown below the server's. */
  get list(): readonly Outgoing[] {
    return this.#shown;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  add(written: Written, attachments: readonly ShownAttachment[] = []): void {
    this.#saveQueue([...this.#readQueue(), { written, attachments }]);
    void this.send();
  }

  /** Discards a message before delivery. */
  drop(clientId: string): void {
    this.#saveQueue(this.#readQueue().filter(({ written }) => written.clientId !== clientId));
  }

  retry(clientId: string): void {
    this.#saveQueue(
      this.#readQueue().map(({ refused, ...one }) =>
        one.written.clientId === clientId || refused === undefined ? one : { ...one, refused },
      ),
    );
    void this.send();
  }

  /** Removes messages that the page has received from the server. */
  removeReceived(clientIds: ReadonlySet<string | null>): void {
    const kept = this.#readQueue();
    const left = kept.filter(({ written }) => !clientIds.has(written.clientId));
    const taken = this.#taken.filter(({ written }) => !clientIds.has(written.clientId));
    if (left.length === kept.length && taken.length === this.#taken.length) return;
    this.#taken = taken;
    this.#saveQueue(left);
  }

  /** Sends everything that waits. Callers are: a new message, a restored connection, and the retry timer. */
  send = coalesce(() => this.#sendAll());

  /** Another tab may have written or sent something. */
  refreshShown(): void {
    this.#lastQueue = this.#readQueue();
    this.#shown = [
      ...this.#taken.map((one): Outgoing => asShown(one, "sent")),
      ...this.#lastQueue.map((one) => this.#asShown(one)),
    ];
    for (const listener of this.#listeners) listener();
  }

  /**
   * The end of a session clears every draft of the browser. Unsent messages are stored again for the next
   * login.
   */
  saveAgain(): void {
    this.#saveQueue(this.#lastQueue);
  }

  #asShown(one: Stored): Outgoing {
    if (one.refused !== undefined) return asShown(one, "failed", one.refused);
    if (one.written.clientId === this.#sending) return asShown(one, "sending");
    return { ...asShown(one, "waiting", this.#delay), needsSignIn: this.#needsSignIn };
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer);
    const work = async () => {
      for (let next = this.#next(); next; next = this.#next()) if (!(await this.#sendOne(next))) return;
    };
    await (this.parts.alone && this.#next() ? this.parts.alone(this.key, work) : work());
  }

  /** Returns true if the next message may follow. */
  async #sendOne(next: Stored): Promise<boolean> {
    const { written } = next;
    this.#sending = written.clientId;
    this.refreshShown();
    const delivery = await this.parts
      .deliver(written)
      .catch((): Delivery => ({ kind: "later", reason: NO_CONNECTION }));
    this.#sending = undefined;
    const waits = delivery.kind === "later" || delivery.kind === "signed out";
    this.#delay = waits ? delivery.reason : undefined;
    this.#needsSignIn = delivery.kind === "signed out";
    if (delivery.kind === "signed out") {
      this.refreshShown();
      return false;
    }
    if (delivery.kind === "later") {
      this.#timer = setTimeout(() => void this.send(), delivery.afterMs ?? this.#pause);
      this.#pause = Math.min(LONGEST_PAUSE_MS, this.#pause * 2);
      this.refreshShown();
      return false;
    }
    this.#pause = PAUSE_MS;
    if (delivery.kind === "sent") {
      this.#taken = [...this.#taken, next];
      this.drop(written.clientId);
    } else
      this.#saveQueue(
        this.#readQueue().map((one) =>
          one.written.clientId === written.clientId ? { ...one, refused: delivery.reason } : one,
        ),
      );
    return true;
  }

  #next(): Stored | undefined {
    return this.#readQueue().find(({ refused }) => refused === undefined);
  }

  /** Reads the storage each time, because another tab may have changed it. */
  #readQueue(): readonly Stored[] {
    if (this.#unsaved) return this.#unsaved;
    const { queue, owner } = readDraft(this.key, this.owner);
    return queue && owner === this.owner ? JSON.parse(queue) : [];
  }

  #saveQueue(messages: readonly Stored[]): void {
    const queue = JSON.stringify(messages);
    if (messages.length === 0) dropDraft(this.key);
    else saveDraft(this.key, { owner: this.owner, queue }, this.parts.place);
    const isKept = messages.length === 0 || readDraft(this.key, this.owner).queue === queue;
    this.#unsaved = isKept ? undefined : messages;
    this.refreshShown();
  }
}

const asShown = (
  { written: { clientId, body }, attachments = [] }: Stored,
  state: Outgoing["state"],
  reason?: string | undefined,
): Outgoing => ({ clientId, body, attachments, state, reason });
