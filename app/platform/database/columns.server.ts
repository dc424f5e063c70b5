import { sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";

export const instant = (name: string) => timestamp(name, { withTimezone: true });

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** A search column that the database generates from the other columns of the row. */
export const searchedWords = (name: string) => tsvector(name).notNull().generatedAlwaysAs(sql``);
