import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The outcomes of one request: done and answered; done, and the answer lost; not done, and refused, never answered or
 * cut off.
 */
export type KlaviyoMood =
  | "well"
  | "loses the answer"
  | "fails"
  | "is busy"
  | "hangs"
  | "hangs up"
  | "refuses";

interface Asked {
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

interface ToldEvent {
  profileId: string;
  name: string;
  uniqueId: string;
  time: string;
  properties: Record<string, string>;
}

interface KnownProfile {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

export interface KlaviyoDouble {
  /** as KLAVIYO_API_URL has it */
  url: string;
  /** how the next request is met */
  mood: (asked: Asked) => KlaviyoMood;
  requests: Asked[];
  /** by address, those who are there now */
  profiles: Map<string, KnownProfile>;
  /** in the order in which they first counted; with a profile, its events are gone */
  events: ToldEvent[];
  /** every event that ever came in and was kept, whatever became of its profile */
  everTold: ToldEvent[];
  removed: string[];
  /** the events of whoever has an address */
  eventsOf(email: string): ToldEvent[];
  close(): Promise<void>;
}

const MOODS: KlaviyoMood[] = ["fails", "is busy", "loses the answer", "hangs up"];
/** Longer than most odds last, and less often than a job is tried. */
const MOST_IN_A_ROW = 6;

/** At random, but never for ever: what is asked again and again is met well in the end. Two in a hundred hang. */
export function unreliable(random: () => number = Math.random): KlaviyoDouble["mood"] {
  const times = new Map<string, number>();
  return ({ path, body }) => {
    const name = `${path} ${body}`;
    const before = times.get(name) ?? 0;
    if (before >= MOST_IN_A_ROW || random() < 0.4) {
      times.delete(name);
      return "well";
    }
    times.set(name, before + 1);
    return random() < 0.02 ? "hangs" : (MOODS[Math.floor(random() * MOODS.length)] ?? "fails");
  };
}

const JSON_API = { "content-type": "application/vnd.api+json" };

/** Klaviyo, as far as it is used: it keeps a profile for each address and an event for each unique id, and has moods. */
export async function startKlaviyoDouble(): Promise<KlaviyoDouble> {
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    const path = request.url ?? "";
    const asked = { path, headers: request.headers, body };
    double.requests.push(asked);
    switch (double.mood(asked)) {
      case "hangs":
        return;
      case "hangs up":
        return request.socket.destroy();
      case "fails":
        return response.writeHead(500, JSON_API).end('{"errors":[{"status":500}]}');
      case "is busy":
        return response
          .writeHead(429, { ...JSON_API, "retry-after": "1" })
          .end('{"errors":[{"status":429}]}');
      case "refuses":
        return response.writeHead(400, JSON_API).end('{"errors":[{"status":400}]}');
      case "loses the answer":
        answer(double, path, JSON.parse(body));
        return request.socket.destroy();
      default: {
        const { status, said } = answer(double, path, JSON.parse(body));
        return response.writeHead(status, JSON_API).end(said && JSON.stringify(said));
      }
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const double: KlaviyoDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: () => "well",
    requests: [],
    profiles: new Map(),
    events: [],
    everTold: [],
    removed: [],
    eventsOf(email) {
      const id = double.profiles.get(email)?.id;
      return double.events.filter(({ profileId }) => profileId === id);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}

// biome-ignore lint/suspicious/noExplicitAny: what a client sends has any shape
function answer(double: KlaviyoDouble, path: string, sent: any): { status: number; said?: unknown } {
  const { attributes } = sent.data;
  switch (path) {
    case "/api/profile-import": {
      const email = String(attributes.email).toLowerCase();
      const known = double.profiles.get(email);
      const id = known?.id ?? randomUUID();
      const { first_name: firstName, last_name: lastName } = attributes;
      double.profiles.set(email, { id, email, firstName, lastName });
      return { status: known ? 200 : 201, said: { data: { type: "profile", id, attributes: { email } } } };
    }
    case "/api/events": {
      const profileId = String(attributes.profile.data.id);
      if (![...double.profiles.values()].some(({ id }) => id === profileId)) return { status: 404 };
      const name = String(attributes.metric.data.attributes.name);
      const { unique_id: uniqueId, time, properties } = attributes;
      const isKnown = double.events.some(
        (event) => event.profileId === profileId && event.name === name && event.uniqueId === uniqueId,
      );
      const told = { profileId, name, uniqueId, time, properties };
      if (!isKnown) {
        double.events.push(told);
        double.everTold.push(told);
      }
      return { status: 202 };
    }
    case "/api/data-privacy-deletion-jobs": {
      const { id, attributes: named } = attributes.profile.data;
      const profile = [...double.profiles.values()].find(
        (one) => one.id === id || one.email === named?.email,
      );
      if (!profile) return { status: 404 };
      double.profiles.delete(profile.email);
      double.events = double.events.filter(({ profileId }) => profileId !== profile.id);
      double.removed.push(profile.email);
      return { status: 202 };
    }
    default:
      return { status: 404 };
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
