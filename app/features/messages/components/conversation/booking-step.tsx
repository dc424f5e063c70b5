import { Link } from "react-router";
import type { ShownMessage } from "../../queries/list-messages.server.ts";
import type { Side } from "../../rules.ts";

/** Of another room, which knows this one. */
const SESSIONS_PATH: Record<Side, string> = {
  coach: "/dashboard/bookings",
  student: "/student-dashboard/bookings",
};

/** What has happened to a session, with the way to it; what somebody said with it stands below. */
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
