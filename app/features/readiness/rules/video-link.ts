import { line } from "~/platform/format/fields/text-fields.ts";
import { splitLinks } from "~/platform/format/links.ts";

export const VIDEO_LINK_MAX = 500;

export const VIDEO_MISSING = "Donnez le lien de votre salle\u00a0: vos élèves le reçoivent avec leur séance.";
export const VIDEO_UNREADABLE = "Collez le lien complet de votre salle, qui commence par https://.";

/** Accepts the same addresses that can be pressed in a text: https, a public host, no user name. */
export function readVideoLink(typed: string): string | undefined {
  const [link, ...rest] = splitLinks(typed);
  return rest.length === 0 && link?.href && link.href.length <= VIDEO_LINK_MAX ? link.href : undefined;
}

/** The link of a video room; null if nothing was typed. */
export const videoLinkField = () =>
  line()
    .max(VIDEO_LINK_MAX, `${VIDEO_LINK_MAX}\u00a0caractères au plus.`)
    .transform((typed, context) => {
      if (!typed) return null;
      const url = readVideoLink(typed);
      if (!url)
        context.addIssue({
          code: "custom",
          message: VIDEO_UNREADABLE,
        });
      return url ?? null;
    });
