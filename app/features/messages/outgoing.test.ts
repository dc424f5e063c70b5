import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Delivery, OutgoingMessages, type Written } from "./components/conversation/outgoing.ts";

/** A browser's storage, as far as drafts use it. */
class Shelf {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string) {
    delete (this as unknown as Record<string, string>)[key];
  }
}

const KEY = "outboxDraft:12";
let place: Storage;

beforeEach(() => {
  vi.useFakeTimers();
  place = new Shelf() as unknown as Storage;
  vi.stubGlobal("localStorage", place);
  vi.stubGlobal("sessionStorage", new Shelf());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const written = (name: string): Written => ({ clientId: name, body: `« ${name} »` });
const outboxWith = (deliver: (message: Written) => Promise<Delivery>, owner = "lea") =>
  new OutgoingMessages(KEY, owner, { deliver, place: () => localStorage });
const states = (outbox: OutgoingMessages) =>
  outbox.list.map(({ clientId, state, reason }) => [clientId, state, reason]);

it("sends one after the other, and shows each until the page has it", async () => {
  const sent: string[] = [];
  const outbox = outboxWith(async ({ clientId }) => {
    sent.push(clientId);
    return { kind: "sent" };
  });
  outbox.add(written("a"));
  outbox.add(written("b"));
  expect(states(outbox)).toEqual([
    ["a", "sending", undefined],
    ["b", "waiting", undefined],
  ]);
  await outbox.send();
  expect(sent).toEqual(["a", "b"]);
  expect(states(outbox).map(([, state]) => state)).toEqual(["sent", "sent"]);
  expect(Object.keys(place)).toEqual([]);
  outbox.removeReceived(new Set(["a", null]));
  expect(states(outbox)).toEqual([["b", "sent", undefined]]);
});

it("keeps what nobody answers, in order, and sends it when the connection is back, or after a while", async () => {
  let online = false;
  const sent: string[] = [];
  const outbox = outboxWith(async ({ clientId }) => {
    if (!online) throw new TypeError("Failed to fetch");
    sent.push(clientId);
    return { kind: "sent" };
  });
  for (const name of ["a", "b", "c"]) outbox.add(written(name));
  await outbox.send();
  const why = "pas de connexion. Il partira dès son retour.";
  expect(states(outbox)).toEqual(["a", "b", "c"].map((name) => [name, "waiting", why]));
  online = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual(["a", "b", "c"]);
});

it("waits for as long as it is told to, says why, and goes on when asked sooner", async () => {
  const answers: Delivery[] = [{ kind: "later", afterMs: 60_000, reason: "Trop de messages." }];
  const deliver = vi.fn(async (): Promise<Delivery> => answers.shift() ?? { kind: "sent" });
  const outbox = outboxWith(deliver);
  outbox.add(written("a"));
  await outbox.send();
  expect(states(outbox)).toEqual([["a", "sent", undefined]]);
  answers.push({ kind: "later", afterMs: 60_000, reason: "Trop de messages." });
  outbox.add(written("b"));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(states(outbox).at(-1)).toEqual(["b", "waiting", "Trop de messages."]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(states(outbox).at(-1)).toEqual(["b", "sent", undefined]);
});

it("waits for a sign-in after the session has ended, without asking in between, and says so", async () => {
  let signedIn = false;
  const reason = "votre session a pris fin.";
  const deliver = vi.fn(async (): Promise<Delivery> => {
    return signedIn ? { kind: "sent" } : { kind: "signed out", reason };
  });
  const outbox = outboxWith(deliver);
  outbox.add(written("a"));
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(deliver).toHaveBeenCalledOnce();
  expect(states(outbox)).toEqual([["a", "waiting", reason]]);
  signedIn = true;
  await outbox.send();
  expect(states(outbox)).toEqual([["a", "sent", undefined]]);
});

it("what is refused says why and holds up nothing; its writer tries again or gives up", async () => {
  let refused = true;
  const outbox = outboxWith(async ({ clientId }) =>
    clientId === "a" && refused ? { kind: "refused", reason: "Non." } : { kind: "sent" },
  );
  outbox.add(written("a"));
  outbox.add(written("b"));
  await outbox.send();
  expect(states(outbox)).toEqual([
    ["b", "sent", undefined],
    ["a", "failed", "Non."],
  ]);
  outbox.retry("a");
  await outbox.send();
  expect(states(outbox).at(-1)).toEqual(["a", "failed", "Non."]);
  refused = false;
  outbox.retry("a");
  await outbox.send();
  expect(states(outbox).at(-1)).toEqual(["a", "sent", undefined]);
  outbox.drop("a");
  expect(Object.keys(place)).toEqual([]);
});

it("a page that is loaded anew goes on where the last one stopped; somebody else's page does not", async () => {
  const away = async (): Promise<Delivery> => ({ kind: "later" });
  const first = outboxWith(away);
  first.add(written("a"));
  await first.send();
  const sent: string[] = [];
  const deliver = async ({ clientId }: Written): Promise<Delivery> => {
    sent.push(clientId);
    return { kind: "sent" };
  };
  await outboxWith(deliver).send();
  expect(sent).toEqual(["a"]);
  first.add(written("b"));
  await outboxWith(deliver, "tom").send();
  expect(sent).toEqual(["a"]);
  expect(Object.keys(place)).toEqual([]);
});

it("is sent where the browser keeps nothing, and kept again after an ended session threw it away", async () => {
  const full = vi.spyOn(Shelf.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const answers: Delivery[] = [{ kind: "later" }];
  const outbox = outboxWith(async () => answers.shift() ?? { kind: "sent" });
  outbox.add(written("a"));
  await vi.advanceTimersByTimeAsync(0);
  full.mockRestore();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(states(outbox)).toEqual([["a", "sent", undefined]]);
  answers.push({ kind: "later", afterMs: 60_000 });
  outbox.add(written("b"));
  await vi.advanceTimersByTimeAsync(0);
  place.removeItem(KEY);
  outbox.saveAgain();
  expect(states(outbox).at(-1)).toEqual(["b", "waiting", undefined]);
  expect(Object.keys(place)).toEqual([KEY]);
});

/** The network loses the message, loses only its answer, or delivers both. */
const fate = fc.constantFrom("lost", "answer lost", "delivered");
const step = fc.oneof(
  fc.record({ do: fc.constant("write" as const), tab: fc.nat(1) }),
  fc.record({ do: fc.constant("wait" as const), ms: fc.integer({ min: 0, max: 5_000 }) }),
  fc.record({ do: fc.constant("connect" as const), tab: fc.nat(1) }),
  fc.record({ do: fc.constant("reload" as const), tab: fc.nat(1) }),
);

it("whatever the network does, each message arrives once, and in the order of writing", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.array(fate, { maxLength: 40 }),
      async (steps, fates) => {
        place.removeItem(KEY);
        const server: string[] = [];
        let queue = Promise.resolve();
        // As the browser's lock has it: one tab after the other.
        const alone = (_: string, work: () => Promise<void>) => {
          queue = queue.then(work);
          return queue;
        };
        const deliver = async ({ clientId }: Written): Promise<Delivery> => {
          const met = fates.shift() ?? "delivered";
          // The same name again is the same message.
          if (met !== "lost" && !server.includes(clientId)) server.push(clientId);
          return met === "delivered" ? { kind: "sent" } : { kind: "later" };
        };
        const open = () => new OutgoingMessages(KEY, "lea", { deliver, place: () => localStorage, alone });
        const tabs = [open(), open()];
        const expected: string[] = [];
        for (const given of steps) {
          if (given.do === "wait") await vi.advanceTimersByTimeAsync(given.ms);
          else if (given.do === "reload") tabs[given.tab] = open();
          else if (given.do === "connect") void tabs[given.tab]?.send();
          else {
            expected.push(`m${expected.length}`);
            tabs[given.tab]?.add(written(expected.at(-1) as string));
          }
        }
        for (const tab of tabs) void tab.send();
        await vi.advanceTimersByTimeAsync(60 * 60_000);
        expect(server).toEqual(expected);
      },
    ),
    { numRuns: 200 },
  );
});
