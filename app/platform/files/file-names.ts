import { formatDecimal } from "../format/numbers.ts";
import { withoutHidden } from "../format/text.ts";

const LONGEST_STEM = 80;
/** Characters that file systems or headers interpret, and invisible ones. */
const UNSAFE = /["*/:;<>?\\|`$\p{Cf}]+/gu;

/** Cleans a name given by a person: one line, no path, and the extension of the real type. */
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

/** The Content-Disposition header for a download that is never displayed (RFC 6266). */
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

/** The same for a file that the browser shows in its own viewer. */
export const shownAs = (name: string): string => savedAs(name).replace(/^attachment/, "inline");

/** "340 ko", "1,2 Mo". */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  if (kilobytes < 1024) return `${kilobytes}\u00a0ko`;
  return `${formatDecimal(bytes / 1024 ** 2)}\u00a0Mo`;
}
