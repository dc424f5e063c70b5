import { z } from "zod";
import { line } from "~/platform/format/text-fields.ts";
import { readFeedAddress } from "./rules/feed-address.ts";

const NO_ADDRESS =
  "Collez l’adresse complète, qui commence par https:// ou webcal:// et finit souvent par .ics.";

export const feedSchema = z.object({
  feedUrl: line().transform((typed, context) => {
    const url = readFeedAddress(typed);
    if (!url) context.addIssue({ code: "custom", message: NO_ADDRESS });
    return url ?? "";
  }),
});
