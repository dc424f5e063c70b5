import { savedAs } from "~/platform/files/file-names.ts";
import { CSV_TYPE } from "~/platform/format/csv.ts";
import { privateHeaders } from "./private-page.ts";

type Body = ReadableStream<Uint8Array> | AsyncGenerator<string | Uint8Array>;

/** Answers a CSV download. A generator is streamed and read on demand. */
export const csvFile = (name: string, body: Body) => generatedFile({ name, type: CSV_TYPE }, body);

/** Answers a download that is generated while it is sent. */
export const generatedFile = ({ name, type }: { name: string; type: string }, body: Body) =>
  new Response(body instanceof ReadableStream ? body : asStream(body), {
    headers: { ...privateHeaders(), "Content-Type": type, "Content-Disposition": savedAs(name) },
  });

/** Respects backpressure: a slow or cancelled download stops the generator. */
function asStream(pieces: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}
