import { PICTURE_REFUSALS, PICTURE_TYPES, readPicture } from "./picture-rules.ts";

/**
 * What a picture or a PDF that one person sends to another must be. The same is asked in the browser, before it is sent,
 * and where it arrives; neither the name nor the announced type of a file counts.
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

/** The content of a file that may be taken, as far as can be told without decoding it; or why it may not. */
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

/** Readers look for it further down too; there, it is another file that a PDF hides in. */
const HEADER = /^%PDF-[12]\.\d\D/;
/** Where the list of its parts is, and then nothing: what stands behind the end is no part of it. */
const END = /startxref\s{1,4}(\d{1,8})\s{1,4}%%EOF[\s\0]*$/;
/** Of the list, as a table or as a part like the others. */
const LIST = /^\s{0,4}(?:xref\s|\d{1,10} \d{1,5} obj)/;
const END_LENGTH = 1024;

function isWholePdf(bytes: Uint8Array): boolean {
  const end = END.exec(textOf(bytes.subarray(-END_LENGTH)));
  if (!end) return false;
  const list = Number(end[1]);
  return list < bytes.length && LIST.test(textOf(bytes.subarray(list, list + 40)));
}

/** A character for each byte. */
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);
