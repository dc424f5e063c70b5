import { sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";

/** A moment, whatever the time zone of whoever reads it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** What a row is found by, made by the database from its other columns. */
export const searchedWords = (name: string) => tsvector(name).notNull().generatedAlwaysAs(sql``);
