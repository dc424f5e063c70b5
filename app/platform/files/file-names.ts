import { withoutHidden } from "../format/text.ts";

const LONGEST_STEM = 80;
/** What a file system or a header reads as something else, and what cannot be seen. */
const UNSAFE = /["*/:;<>?\\|`$\p{Cf}]+/gu;

/** What a file that somebody has named is called from now on: in one line, without a path, and as what it really is. */
export function cleanFileName(given: string, extension: string, unnamed: string): string {
  const name = given.split(/[/\\]/).at(-1) ?? "";
  const stem = withoutHidden(name)
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .replace(UNSAFE, " ")
    .replace(/\s+/g, " ")
    .replace(/^[ .]+|[ .]+$/g, "");
  const short = [...stem].slice(0, LONGEST_STEM).join("").trim();
  return `${short || unnamed}.${extension}`;
}

/** The header that has a file saved and never shown, under its own name (RFC 6266). */
export function savedAs(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9._ -]/g, "_");
  if (plain === name) return `attachment; filename="${name}"`;
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** "340 ko", "1,2 Mo". */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  if (kilobytes < 1024) return `${kilobytes}\u00a0ko`;
  return `${(bytes / 1024 ** 2).toLocaleString("fr-FR", { maximumFractionDigits: 1 })}\u00a0Mo`;
}
