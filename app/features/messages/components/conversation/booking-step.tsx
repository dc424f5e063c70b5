import { Link } from "react-router";
import type { ShownMessage } from "../../queries/list-messages.server.ts";
import type { Side } from "../../rules.ts";

/** These paths belong to the bookings room, which imports this one. */
const SESSIONS_PATH: Record<Side, string> = {
  coach: "/dashboard/bookings",
  student: "/student-dashboard/bookings",
};

/** The first line of the body is the system message; further lines are the words that a person added. */
export function BookingStep({ message: { body, bookingId }, side }: { message: ShownMessage; side: Side }) {
  const [told, ...said] = body.split("\n");
  return (
    <div className="mx-auto w-fit max-w-prose rounded-2xl bg-green-pale px-4 py-2 text-center text-sm">
      <p>
        {told}{" "}
        {bookingId && (
          <Link to={`${SESSIONS_PATH[side]}/${bookingId}`} className="font-semibold underline">
            Voir la séance
          </Link>
        )}
      </p>
      {said.length > 0 && <p className="mt-1 whitespace-pre-line italic">{said.join("\n")}</p>}
    </div>
  );
}
