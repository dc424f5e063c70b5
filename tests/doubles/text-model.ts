import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type ModelMood =
  | "well"
  | "failing"
  | "hanging"
  | "garbled"
  | "cut short"
  | "endless"
  | "elsewhere"
  | "gone";

interface AskedModel {
  path: string;
  authorization: string | undefined;
  body: { model: string; messages: { role: string; content: string }[] };
}

export interface TextModelDouble {
  /** as TEXT_MODEL_URL has it */
  url: string;
  requests: AskedModel[];
  mood: ModelMood;
  /** what it says to whatever it is asked */
  words: string;
  /** before each answer */
  wait: Promise<void> | undefined;
  close(): Promise<void>;
}

/** A language model that always says the same, as OpenAI's would, and can be put in a bad mood. */
export async function startTextModelDouble(): Promise<TextModelDouble> {
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await readBody(request));
    const { authorization } = request.headers;
    double.requests.push({ path: request.url ?? "", authorization, body });
    await double.wait;
    const json = { "content-type": "application/json" };
    const saying = (content: string, finish_reason: string) =>
      JSON.stringify({
        id: "1",
        choices: [{ index: 0, finish_reason, message: { role: "assistant", content } }],
      });
    switch (double.mood) {
      case "hanging":
        return;
      case "gone":
        return response.destroy();
      case "failing":
        return response.writeHead(503, json).end('{"error":{"message":"overloaded"}}');
      case "elsewhere":
        return response.writeHead(307, { location: "http://127.0.0.1:9/" }).end();
      case "garbled":
        return response.writeHead(200, json).end('{"choices":[{"message":{"content":null}}]}');
      case "cut short":
        return response.writeHead(200, json).end(saying(double.words, "length"));
      case "endless":
        return response.writeHead(200, json).end(saying("x".repeat(1_000_000), "stop"));
      default:
        return response.writeHead(200, json).end(saying(double.words, "stop"));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const double: TextModelDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: [],
    mood: "well",
    words: "Un texte bien meilleur.",
    wait: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
