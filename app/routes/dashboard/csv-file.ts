import { savedAs } from "~/platform/files/file-names.ts";
import { CSV_TYPE } from "~/platform/format/csv.ts";
import { privateHeaders } from "./private-page.ts";

/** Answers a CSV download. A generator is streamed and read on demand. */
export const csvFile = (name: string, body: ReadableStream<Uint8Array> | AsyncGenerator<string>) =>
  new Response(body instanceof ReadableStream ? body : asStream(body), {
    headers: {
      ...privateHeaders(),
      "Content-Type": CSV_TYPE,
      "Content-Disposition": savedAs(name),
    },
  });

/** Respects backpressure: a slow or cancelled download stops the generator. */
function asStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}
