import { PICTURE_REFUSALS, PICTURE_TYPES, readPicture } from "./pictures/picture-rules.ts";

/**
 * The rules for a picture or a PDF that one person sends to another. The browser checks them before the
 * upload and the server checks them again; the name and the declared type of the file do not count.
 */
export const DOCUMENT_TYPES = [...PICTURE_TYPES, "application/pdf"];
export const DOCUMENT_MEGABYTES = 10;
const MAX_BYTES = DOCUMENT_MEGABYTES * 1024 * 1024;

export const DOCUMENT_REFUSALS = {
  format: "Ce fichier ne peut pas être joint\u00a0: seules les images JPG ou PNG et les PDF le peuvent.",
  bytes: `Ce fichier est trop lourd\u00a0: ${DOCUMENT_MEGABYTES}\u00a0Mo au plus.`,
  pixels: PICTURE_REFUSALS.pixels,
  pdf: "Ce PDF est incomplet ou abîmé. Enregistrez-le à nouveau et réessayez.",
};
export type DocumentRefusal = keyof typeof DOCUMENT_REFUSALS;

export type DocumentKind = "picture" | "pdf";
type ReadDocument = { kind: DocumentKind; bytes: Uint8Array<ArrayBuffer> } | { refusal: DocumentRefusal };

/** Checks a file without decoding it, and returns its content or the reason for the refusal. */
export async function readDocument(file: Blob): Promise<ReadDocument> {
  const bytes = new Uint8Array(await file.slice(0, MAX_BYTES).arrayBuffer());
  if (HEADER.test(textOf(bytes.subarray(0, 12)))) {
    if (file.size > MAX_BYTES) return { refusal: "bytes" };
    return isWholePdf(bytes) ? { kind: "pdf", bytes } : { refusal: "pdf" };
  }
  const read = await readPicture(file, { maxBytes: MAX_BYTES, minSide: 1 });
  if (!("refusal" in read)) return { kind: "picture", bytes: read.bytes };
  return { refusal: read.refusal === "side" ? "format" : read.refusal };
}

/** PDF readers also accept a header further down, but then the file may be a disguise for another format. */
const HEADER = /^%PDF-[12]\.\d\D/;
/** The pointer to the cross-reference table must be the end of the file; bytes after it are refused. */
const END = /startxref\s{1,4}(\d{1,8})\s{1,4}%%EOF[\s\0]*$/;
/** The cross-reference table, as plain text or as an object. */
const LIST = /^\s{0,4}(?:xref\s|\d{1,10} \d{1,5} obj)/;
const END_LENGTH = 1024;

function isWholePdf(bytes: Uint8Array): boolean {
  const end = END.exec(textOf(bytes.subarray(-END_LENGTH)));
  if (!end) return false;
  const list = Number(end[1]);
  return list < bytes.length && LIST.test(textOf(bytes.subarray(list, list + 40)));
}

/** one character per byte */
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);
