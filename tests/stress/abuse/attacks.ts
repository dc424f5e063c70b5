import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { loadSecrets } from "../../../app/platform/crypto/secrets.server.ts";
import { EMAILS } from "../../fixtures/accounts/cast.ts";
import { ask } from "../../fixtures/server/http.ts";
import type { ServerProcess } from "../../fixtures/server/server-process.ts";
import { BOUNDARY, type HostileRequest, hostileRequests } from "./bodies.ts";
import { limitRequests } from "./limits.ts";
import { cookiesOf, freshNetwork, signIn } from "./person.ts";
import { giantPicture, phonePicture, sendPhoto } from "./pictures.ts";
import { signatureOf, signedWebhooks } from "./webhooks.ts";

/** How often each answer was given; "cut" where the connection ended without one. */
export type Tally = Record<string, number>;
/** `size` is how much of it: 1 is the whole, less is a short version. */
type Attack = (server: ServerProcess, size: number) => Promise<{ tally: Tally; wrong: string[] }>;

const count = (tally: Tally, what: string | number) => {
  tally[what] = (tally[what] ?? 0) + 1;
};
/** Drawn before anything is measured: it takes this machine's processors too. */
export const prepared = Promise.all([giantPicture(), phonePicture()]);
export const SEED = 20_261_115;
const EVIL = "127.192.2.66";
const MEGABYTE = 1024 * 1024;

/** Requests one after the other on one connection, none of whose answers is read. */
const unreadPipelines: Attack = async ({ port }, size) => {
  const line = `GET /coaches HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: ${EVIL}\r\n\r\n`;
  const flood = Buffer.from(line.repeat(600));
  const sockets = Array.from({ length: 40 }, () => open(port));
  for (const socket of sockets) socket.pause().write(flood);
  await delay(2_000 + 6_000 * size);
  const alive = sockets.filter((socket) => !socket.destroyed).length;
  for (const socket of sockets) socket.destroy();
  return { tally: { "still open": alive, cut: sockets.length - alive }, wrong: [] };
};

/** Bodies that arrive a letter at a time. */
const slowBodies: Attack = async ({ port }, size) => {
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: ${EVIL}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`;
  const paths = ["/contact", "/api/auth/sign-in/email", "/functions/v1/favorites", "/coach/1/contact"];
  const sockets = Array.from({ length: 100 }, (_, at) => {
    const socket = open(port);
    socket.resume().write(head(paths[at % paths.length] as string));
    return socket;
  });
  const end = Date.now() + 2_000 + 6_000 * size;
  while (Date.now() < end) {
    for (const socket of sockets) if (!socket.destroyed) socket.write(" ");
    await delay(200);
  }
  const alive = sockets.filter((socket) => !socket.destroyed).length;
  for (const socket of sockets) socket.destroy();
  return { tally: { "still open": alive, cut: sockets.length - alive }, wrong: [] };
};

/** Bodies larger than allowed: announced, and unannounced in chunks. */
const hugeBodies: Attack = async (server, size) => {
  const tally: Tally = {};
  const wrong: string[] = [];
  const send = (path: string, announced: boolean) =>
    new Promise<void>((resolve) => {
      const headers: Record<string, string> = {
        "X-Forwarded-For": EVIL,
        "Content-Type": "application/x-www-form-urlencoded",
      };
      if (announced) headers["Content-Length"] = String(50 * MEGABYTE);
      const outgoing = request(server.url + path, { method: "POST", headers, agent: false }, (incoming) => {
        count(tally, incoming.statusCode ?? 0);
        if ((incoming.statusCode ?? 0) >= 500)
          wrong.push(`${incoming.statusCode} for a huge body at ${path}`);
        incoming.resume();
        outgoing.destroy();
        resolve();
      });
      let answered = false;
      outgoing.on("close", () => {
        answered = true;
        resolve();
      });
      outgoing.on("error", () => {
        if (!answered) count(tally, "cut");
        answered = true;
        resolve();
      });
      const part = Buffer.alloc(MEGABYTE / 4, "x");
      let left = 200;
      const write = () => {
        while (left > 0 && !answered) {
          left -= 1;
          if (!outgoing.write(part)) {
            outgoing.once("drain", write);
            return;
          }
        }
        outgoing.end();
      };
      write();
    });
  for (let round = 0; round < Math.ceil(3 * size); round += 1)
    await Promise.all(
      ["/contact", "/api/auth/sign-in/email", "/", "/dashboard/account"].flatMap((path) => [
        send(path, true),
        send(path, false),
      ]),
    );
  return { tally, wrong };
};

/** A form of more than ten thousand empty files in a megabyte. */
const manyParts: Attack = async (server, size) => {
  const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n\r\n`;
  const end = `--${BOUNDARY}--\r\n`;
  const body = Buffer.from(part.repeat(Math.floor((MEGABYTE - end.length) / part.length)) + end);
  const headers = {
    "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
    "Content-Length": String(body.length),
    "X-Forwarded-For": EVIL,
  };
  return together(
    Array.from(
      { length: Math.ceil(8 * size) },
      (_, at) => () =>
        ask(server.url + (at % 2 ? "/contact" : "/functions/v1/favorites"), {
          method: "POST",
          headers,
          body,
        }),
    ),
    2,
  );
};

/** Photos that unfold into hundreds of megabytes, and some that a phone took, all at once. */
const pictures: Attack = async (server, size) => {
  const [giant, phone] = await prepared;
  const cookie = cookiesOf(await signIn(server.url, "eleve@exemple.fr"));
  const headers = { Cookie: cookie, "X-Forwarded-For": EVIL };
  const send = (bytes: Buffer) => () => sendPhoto(server.url, bytes, headers);
  const [giants, phones] = [Math.ceil(8 * size), 4];
  return together([...Array(giants).fill(send(giant)), ...Array(phones).fill(send(phone))], 99);
};

/** Sixty sign-ins at once from one network, then sixty from three: whoever is new waits for one turn of each. */
const signInStorm: Attack = async (server, size) => {
  const attempt = (at: number, network: string) => () =>
    signIn(server.url, `personne${at}@exemple.fr`, network);
  const one = await together(
    Array.from({ length: 60 }, (_, at) => attempt(at, EVIL)),
    60,
  );
  if (!one.tally[429]) one.wrong.push("no sign-in of the storm was refused");
  if (size < 0.1) return one;
  const networks = Array.from({ length: 3 }, () => freshNetwork());
  const many = await together(
    Array.from({ length: 60 }, (_, at) => attempt(at, networks[at % 3] as string)),
    60,
  );
  return { tally: merge(one.tally, many.tally), wrong: [...one.wrong, ...many.wrong] };
};

/** Searches that nobody has made before, from one network and from five. */
const searchStorm: Attack = async (server, size) => {
  const networks = Array.from({ length: 5 }, () => freshNetwork());
  const search = (at: number) => () =>
    ask(
      `${server.url}${at % 2 ? "/coaches?q=" : "/search-results?discipline="}mot${at}+${(at * 7919).toString(36)}`,
      {
        headers: { "X-Forwarded-For": at % 3 ? EVIL : (networks[at % 5] as string) },
      },
    );
  const { tally, wrong } = await together(
    Array.from({ length: Math.max(400, 2_000 * size) }, (_, at) => search(at)),
    120,
  );
  if (!tally[429]) wrong.push("no search of the storm was refused");
  return { tally, wrong };
};

/** Sends requests as the people that they name. */
export async function sendAll(server: ServerProcess, requests: HostileRequest[], atOnce = 4) {
  const cookies: Record<string, string> = {};
  const emails = { student: "eleve2@exemple.fr", coach: "coach2@exemple.fr", operator: EMAILS.operator };
  for (const who of ["student", "coach", "operator"] as const)
    cookies[who] = cookiesOf(await signIn(server.url, emails[who]));
  const { demoWebhookSecret } = await loadSecrets(server.dataDir);
  const send =
    ({ method, path, contentType, body, as, isSigned }: HostileRequest) =>
    () =>
      ask(server.url + path, {
        method,
        headers: {
          "X-Forwarded-For": freshNetwork(),
          Origin: server.url,
          ...(contentType ? { "Content-Type": contentType } : {}),
          ...(method === "GET" ? {} : { "Content-Length": String(body.length) }),
          ...(cookies[as] ? { Cookie: cookies[as] } : {}),
          ...signatureOf({ isSigned, body }, demoWebhookSecret),
        },
        ...(body.length > 0 ? { body } : {}),
      });
  const describe = (at: number) => {
    const { method, path, contentType, body, as } = requests[at] as HostileRequest;
    return `${as} ${method} ${path.slice(0, 120)} (${contentType}) ${JSON.stringify(body.toString("utf8").slice(0, 300))}`;
  };
  // So few at once never wait for a turn: a 503 would be a failure that says to come back.
  return together(requests.map(send), atOnce, { describe, mayBeBusy: false });
}

/** Ten thousand bodies that nobody of good will would write, at every address that takes one. */
const generatedBodies: Attack = (server, size) =>
  sendAll(server, hostileRequests(Math.ceil(10_000 * size), SEED));

/** Ten thousand requests with numbers, dates and texts at their limits, in every action and address. */
const valuesAtLimits: Attack = (server, size) =>
  sendAll(server, limitRequests(Math.ceil(10_000 * size), SEED));

/** A thousand events that the payment provider has signed, and that it would never write. */
const hostileWebhooks: Attack = (server, size) =>
  sendAll(server, signedWebhooks(Math.ceil(1_000 * size), SEED));

/** So many at once. A 5xx is wrong, unless the server may be busy and it is a 503 that says when to come back. */
async function together(
  requests: (() => ReturnType<typeof ask>)[],
  atOnce: number,
  { describe = () => "", mayBeBusy = true }: { describe?: (at: number) => string; mayBeBusy?: boolean } = {},
): Promise<{ tally: Tally; wrong: string[] }> {
  const tally: Tally = {};
  const wrong: string[] = [];
  let next = 0;
  const take = async () => {
    while (next < requests.length) {
      const at = next;
      next += 1;
      const answer = await requests[at]?.().catch(() => undefined);
      count(tally, answer?.status ?? "cut");
      const { status = 0, headers = {} } = answer ?? {};
      if (status >= 500 && !(mayBeBusy && status === 503 && headers["retry-after"]))
        wrong.push(`${status} ${describe(at)}`);
      if (status === 429 && !headers["retry-after"]) wrong.push(`429 without Retry-After ${describe(at)}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, requests.length) }, take));
  return { tally, wrong };
}

export const ATTACKS = {
  unreadPipelines,
  slowBodies,
  hugeBodies,
  manyParts,
  pictures,
  signInStorm,
  searchStorm,
  generatedBodies,
  valuesAtLimits,
  hostileWebhooks,
};

function open(port: number): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  return socket;
}

function merge(...tallies: Tally[]): Tally {
  const sum: Tally = {};
  for (const tally of tallies)
    for (const [what, times] of Object.entries(tally)) sum[what] = (sum[what] ?? 0) + times;
  return sum;
}
