import { data } from "react-router";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import type { Route } from "./+types/select-one.ts";

export const meta = () => [{ title: `Mesure · ${BRAND.name}` }];

/** This minimal page is the baseline that `npm run bench` compares the others with. */
export async function loader({ context }: Route.LoaderArgs) {
  const { pool, settings } = context.get(servicesContext);
  if (!settings.devPages) throw data(null, { status: 404 });
  const { rows } = await pool.query<{ one: number }>({ name: "select-one", text: "select 1 as one" });
  return { one: rows[0]?.one };
}

export default function SelectOne({ loaderData }: Route.ComponentProps) {
  return <h1 className="page-width py-14 text-3xl">{loaderData.one}</h1>;
}
