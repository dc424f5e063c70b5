import { answerFile } from "~/platform/files/answer-file.ts";
import { privateHeaders } from "../../dashboard/private-page.ts";

/** A document that is rendered for this request. Answers 404 without one, whoever asks. */
export function pdfAnswer(file: { name: string; bytes: Uint8Array } | undefined): Response {
  return answerFile(file && { ...file, contentType: "application/pdf" }, privateHeaders());
}

/** Reads the number in a file name such as "12.pdf". */
export function readFileNumber(file: string): number | undefined {
  const [, number] = /^([1-9]\d{0,8})\.pdf$/.exec(file) ?? [];
  return number === undefined ? undefined : Number(number);
}
