import { z } from "zod";
import { line } from "~/platform/format/fields/text-fields.ts";
import { readFeedAddress } from "./rules/feed-address.ts";
import { FEED_COLOURS, LONGEST_FEED_NAME } from "./rules/feeds.ts";

const NO_ADDRESS =
  "Collez l’adresse complète, qui commence par https:// ou webcal:// et finit souvent par .ics.";

const look = {
  name: line().max(LONGEST_FEED_NAME, `${LONGEST_FEED_NAME} caractères au plus.`).default(""),
  colour: z
    .enum(["", ...FEED_COLOURS], "Choisissez une couleur de la liste.")
    .default("")
    .transform((colour) => colour || null),
};

export const feedSchema = z.object({
  ...look,
  feedUrl: line().transform((typed, context) => {
    const url = readFeedAddress(typed);
    if (!url) context.addIssue({ code: "custom", message: NO_ADDRESS });
    return url ?? "";
  }),
});

/** Without an address, the known one stays. */
export const changeFeedSchema = z.object({
  ...look,
  feed: z.guid(),
  feedUrl: line()
    .default("")
    .transform((typed, context) => {
      const url = typed ? readFeedAddress(typed) : "";
      if (url === undefined) context.addIssue({ code: "custom", message: NO_ADDRESS });
      return url ?? "";
    }),
});

export const ownFeedSchema = z.object({ feed: z.guid() });
