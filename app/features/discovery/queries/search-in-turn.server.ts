import { AppError } from "~/platform/errors.ts";
import { WorkQueue } from "~/platform/work-queue.server.ts";

/** As many as the database answers at once without making anybody wait. */
const queue = new WorkQueue({
  atOnce: 4,
  perNetwork: 6,
  inAll: 100,
  tooMany: "Trop de recherches à la fois. Patientez un instant, puis réessayez.",
});

/** What a search finds, or why it has to be asked again: the page says so and keeps what was typed. */
export async function searchInTurn<T>(
  network: string,
  search: () => Promise<T>,
): Promise<{ answer: T; refusal?: undefined } | { answer?: undefined; refusal: AppError }> {
  try {
    return { answer: await queue.run(network, search) };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error };
    throw error;
  }
}
