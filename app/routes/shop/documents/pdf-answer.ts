import { savedAs } from "~/platform/files/file-names.ts";
import { AppError } from "~/platform/web/errors.ts";
import { privateHeaders } from "../../dashboard/private-page.ts";

/** Answers 404 without a file, whoever asks. */
export function pdfAnswer(file: { name: string; bytes: Uint8Array } | undefined): Response {
  if (!file)
    return new Response(new AppError("not_found").message, { status: 404, headers: privateHeaders() });
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      ...privateHeaders(),
      "Content-Type": "application/pdf",
      "Content-Length": String(file.bytes.length),
      "Content-Disposition": savedAs(file.name),
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Reads the number in a file name such as "12.pdf". */
export function readFileNumber(file: string): number | undefined {
  const [, number] = /^([1-9]\d{0,8})\.pdf$/.exec(file) ?? [];
  return number === undefined ? undefined : Number(number);
}
