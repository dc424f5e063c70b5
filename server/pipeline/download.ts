import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { type Encoding, encodeStream } from "./encoding.ts";

/** A generated download of unknown length, which is streamed and never held whole in memory. */
export const isMadeWhileSent = ({ headers }: Response): boolean =>
  headers.has("Content-Disposition") && !headers.has("Content-Length");

interface Exchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/** Resolves once the file is sent. A slow reader slows the generation; an aborted download stops it. */
export async function sendWhileMade(
  { status, body }: Response,
  headers: OutgoingHttpHeaders,
  { incoming, outgoing }: Exchange,
  encoding: Encoding,
): Promise<void> {
  outgoing.writeHead(status, headers);
  if (!body || incoming.method === "HEAD") {
    await body?.cancel();
    outgoing.end();
    return;
  }
  await pipeline([Readable.fromWeb(body as ReadableStream), ...encodeStream(encoding), outgoing]);
}
