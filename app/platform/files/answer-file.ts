import { AppError } from "../web/errors.ts";
import { savedAs, shownAs } from "./file-names.ts";

interface AnsweredFile {
  bytes: Uint8Array;
  contentType: string;
  /** The file is downloaded under this name and never displayed, unless `isShown`. */
  name?: string;
  /** the browser's own viewer shows the file */
  isShown?: boolean;
}

/** Answers 404 without a file, whoever asks. A request of a stored file gets the part that it asks for. */
export function answerFile(
  file: AnsweredFile | undefined,
  headers: Record<string, string>,
  request?: Request,
): Response {
  if (!file) return new Response(new AppError("not_found").message, { status: 404, headers });
  const { bytes, contentType, name, isShown = false } = file;
  const part = request && findPart(request.headers, headers.ETag, bytes.length);
  if (part === "unsatisfiable")
    return new Response(null, {
      status: 416,
      headers: { ...headers, "Content-Range": `bytes */${bytes.length}` },
    });
  const sent = part ? bytes.subarray(part.first, part.last + 1) : bytes;
  // Without its length, a download is sent piece by piece.
  const isLarge = !part && name !== undefined && bytes.length > LARGE_BYTES;
  return new Response(isLarge ? streamOf(sent) : new Uint8Array(sent), {
    status: part ? 206 : 200,
    headers: {
      ...headers,
      ...(request ? { "Accept-Ranges": "bytes" } : {}),
      ...(part ? { "Content-Range": `bytes ${part.first}-${part.last}/${bytes.length}` } : {}),
      "Content-Type": contentType,
      ...(isLarge ? {} : { "Content-Length": String(sent.length) }),
      ...(name === undefined ? {} : { "Content-Disposition": isShown ? shownAs(name) : savedAs(name) }),
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Copying more bytes at once would hold the event loop. */
const LARGE_BYTES = 16 * 1024 * 1024;
const PIECE_BYTES = 256 * 1024;

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      const piece = bytes.subarray(at, at + PIECE_BYTES);
      at += piece.length;
      if (piece.length > 0) controller.enqueue(piece);
      else controller.close();
    },
  });
}

interface Part {
  first: number;
  last: number;
}

/** Reads one range (RFC 9110, section 14). Several ranges at once, or a part of another version, get the whole file. */
function findPart(
  headers: Headers,
  etag: string | undefined,
  size: number,
): Part | "unsatisfiable" | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(headers.get("range") ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  const version = headers.get("if-range");
  if (version !== null && version !== etag) return undefined;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  // A last position before the first is no range at all, whatever the size.
  if (from !== "" && to !== "" && Number(to) < Number(from)) return undefined;
  return first > last ? "unsatisfiable" : { first, last };
}
