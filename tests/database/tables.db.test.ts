import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { testDatabase } from "../fixtures/database/database.ts";

const modules = import.meta.glob<Record<string, unknown>>(["/app/**/*.server.ts", "!**/*.test.ts"], {
  eager: true,
});
const tables = new Map(
  Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, PgTable))
    .map((table) => [getTableName(table), table]),
);

/** Kept by hand-written SQL alone: no query builder ever reads them. */
const WITHOUT_DRIZZLE = [
  "schema_migrations",
  "installation",
  "rate_limits",
  "search_entries",
  "search_cells",
  "search_words",
  "search_arrivals",
  "listing_views",
  "premium_entries",
  "daily_figures",
  "figure_days",
  "daily_searches",
  "former_sellers",
  // The version before has the calendars of coaches here, until they are adopted.
  "calendar_feeds",
  "feed_times",
];

const database = testDatabase();

interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
  is_nullable: "YES" | "NO";
}

async function migratedColumns(): Promise<Column[]> {
  const { rows } = await database.pool.query<Column>(
    `select table_name, column_name, is_nullable,
            case when data_type = 'ARRAY' then ltrim(udt_name, '_') || '[]' else data_type end as data_type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name, ordinal_position`,
  );
  return rows;
}

it("describes every table of the database", async () => {
  const migrated = new Set((await migratedColumns()).map(({ table_name }) => table_name));
  expect([...tables.keys(), ...WITHOUT_DRIZZLE].sort()).toEqual([...migrated].sort());
});

it("describes every column as the migrations made it", async () => {
  const columns = await migratedColumns();
  for (const [name, table] of tables) {
    const described = Object.values(getTableColumns(table)).map((column) => ({
      column: column.name,
      type: column
        .getSQLType()
        .replace("timestamp with time zone", "timestamptz")
        .replace("smallint[]", "int2[]")
        .replace("bigint[]", "int8[]")
        .replace(/\(.*\)/, ""),
      nullable: !column.notNull,
    }));
    const migrated = columns
      .filter(({ table_name }) => table_name === name)
      .map(({ column_name, data_type, is_nullable }) => ({
        column: column_name,
        type: data_type.replace("timestamp with time zone", "timestamptz"),
        nullable: is_nullable === "YES",
      }));
    const byName = (a: { column: string }, b: { column: string }) => a.column.localeCompare(b.column);
    expect(described.sort(byName), name).toEqual(migrated.sort(byName));
  }
});
