import type pg from "pg";
import type { OwnPage } from "~/features/discovery/gate.server.ts";
import { getCoachProfile } from "~/features/discovery/queries/get-coach-profile.server.ts";
import { profilePath } from "~/features/discovery/rules/profile.ts";
import { type SharedPage, sharedCoach } from "../rules/shared-page.ts";

export interface OwnCard extends Pick<SharedPage, "about" | "title"> {
  /** of the public page */
  url: string;
}

/** What a coach gives away on paper. Undefined if nobody could open the page. */
export async function findOwnCard(
  pool: pg.Pool,
  { id }: OwnPage,
  publicUrl: string,
): Promise<OwnCard | undefined> {
  const coach = await getCoachProfile(pool, id, 1);
  if (!coach) return undefined;
  const { about, title } = sharedCoach(coach);
  return { about, title, url: `${publicUrl}${profilePath(id)}` };
}
