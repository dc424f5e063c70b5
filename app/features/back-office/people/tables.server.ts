import { bigint, boolean, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "~/platform/database/columns.server.ts";

/** The notes that operators write about a person for each other. */
export const personNotes = pgTable("person_notes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  personId: text("person_id").notNull(),
  authorId: text("author_id"),
  words: text("words").notNull(),
  aboutOthers: boolean("about_others").notNull().default(false),
  createdAt: instant("created_at").notNull().defaultNow(),
});
