import { createHash } from "node:crypto";
import { BRAND } from "~/platform/config/brand.ts";
import { type SharedPage, sharedPicturePath } from "../rules/shared-page.ts";

/** Another number draws every picture anew. */
const DESIGN = 1;
const VERSION_LETTERS = 12;

/** A picture keeps its address for as long as it looks the same. */
export const sharedVersion = (page: SharedPage): string =>
  createHash("sha256")
    .update(JSON.stringify([DESIGN, BRAND.name, page]))
    .digest("hex")
    .slice(0, VERSION_LETTERS);

export const sharedPicture = (page: SharedPage): string => sharedPicturePath(page, sharedVersion(page));
