import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { readText } from "~/features/discovery/rules/listing.ts";
import { exportList } from "~/features/prospects/queries/export-list.server.ts";
import { MODEL_ROWS, MODEL_START } from "~/features/prospects/rules/export.ts";
import { readFilter } from "~/features/prospects/rules/pipeline.ts";
import { CSV_TYPE, writeRows } from "~/platform/csv.ts";
import { parisDay } from "~/platform/dates.ts";
import { limitRate } from "~/platform/rate-limit.server.ts";
import { servicesContext } from "~/platform/services.server.ts";
import { privateHeaders } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/export-prospects.ts";

const HOURLY = { limit: 60, windowSeconds: 60 * 60 };

/** GET /dashboard/prospects/export?q=&status=: whom the list shows, as a file; with ?model, what one to import looks like. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const coach = context.get(coachViewerContext);
  const { db } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  if (searchParams.has("model"))
    return download("modele-prospects.csv", new Blob([MODEL_START, writeRows(MODEL_ROWS)]).stream());
  await limitRate(db, { name: "prospect exports", subject: coach.id, ...HOURLY });
  const q = readText(searchParams.get("q"));
  const pieces = exportList(db, coach, { q, filter: readFilter(searchParams.get("status")) });
  return download(`prospects-${parisDay(new Date())}.csv`, asStream(pieces));
}

const download = (name: string, body: ReadableStream<Uint8Array>) =>
  new Response(body, {
    headers: {
      ...privateHeaders(),
      "Content-Type": CSV_TYPE,
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });

/** Made as it is read: whoever reads slowly, or leaves, has no more made for them. */
function asStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}
