import { readText } from "~/features/discovery/rules/listing.ts";
import { readCursor } from "~/features/messages/rules.ts";
import { privateHeaders } from "../dashboard/private-page.ts";
import type { Route } from "./+types/more-conversations.ts";
import { findBox, listBox } from "./own-box.server.ts";

/** GET …/messages/more?q&after: the next page of conversations. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const wanted = { q: readText(searchParams.get("q")), after: readCursor(searchParams.get("after")) };
  return Response.json(await listBox(context, await findBox(context), wanted), { headers: privateHeaders() });
}
