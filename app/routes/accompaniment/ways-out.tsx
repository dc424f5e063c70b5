import type { Followed } from "~/features/accompaniment/queries/followed.server.ts";
import { END_PATH } from "~/features/accompaniment/rules/paths.ts";
import { ButtonLink } from "~/ui/button.tsx";

/** How it is ended early. */
export function WaysOut({ followed: { status, endAskedAt } }: { followed: Followed; now: Date }) {
  if (status === "ended" || endAskedAt) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-4">
      <ButtonLink to={END_PATH} variant="link">
        Mettre fin à l’accompagnement
      </ButtonLink>
    </div>
  );
}
