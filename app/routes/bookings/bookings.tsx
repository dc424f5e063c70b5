import { UsersIcon } from "lucide-react";
import { useActionData } from "react-router";
import { guardRoutes, requireRole, viewerContext } from "~/features/accounts/gate.server.ts";
import { GROUPS_PATH } from "~/features/bookings/groups/rules/group-paths.ts";
import { AwaitingList } from "~/features/bookings/proposals/components/awaiting-list.tsx";
import { listAwaiting } from "~/features/bookings/proposals/queries/list-awaiting.server.ts";
import { SeriesCard } from "~/features/bookings/series/components/series-card.tsx";
import { SeriesRequests } from "~/features/bookings/series/components/series-requests.tsx";
import {
  listSeriesRequests,
  listStudentSeries,
} from "~/features/bookings/series/queries/find-series.server.ts";
import { BookingCard } from "~/features/bookings/sessions/components/booking-card.tsx";
import { BookingTabs } from "~/features/bookings/sessions/components/booking-tabs.tsx";
import { Requests } from "~/features/bookings/sessions/components/requests.tsx";
import type { ReviewWay } from "~/features/bookings/sessions/components/review-way.ts";
import {
  listCoachBookings,
  listRequests,
  listStudentBookings,
} from "~/features/bookings/sessions/queries/list-bookings.server.ts";
import { readTab } from "~/features/bookings/sessions/rules/addresses.ts";
import { PROGRESS_STEPS } from "~/features/bookings/sessions/rules/progress.ts";
import type { Side, Tab } from "~/features/bookings/sessions/rules/states.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm } from "~/platform/web/forms.server.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/bookings.ts";
import { toastBooking } from "./booking-toasts.ts";
import { changeBooking } from "./change-booking.server.ts";
import { requireBooking } from "./own-booking.server.ts";
import { findReviewWays } from "./review-ways.server.ts";
import { useBookingNews } from "./use-booking-changes.ts";

export const headers = privateAnswerHeaders;

export const middleware: Route.MiddlewareFunction[] = [
  guardRoutes(viewerContext, (context, request) => requireRole(context, request, "coach", "student")),
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const now = new Date();
  const wanted = { tab: readTab(searchParams.get("tab")), page: readPage(searchParams.get("page")), now };
  if (viewer.role === "student") {
    const list = await listStudentBookings(db, viewer, wanted);
    const reviewWays = await findReviewWays(db, viewer, list.rows, now);
    const [awaiting, series] = await Promise.all([
      listAwaiting(db, viewer),
      wanted.tab === "upcoming" ? listStudentSeries(db, viewer, now) : [],
    ]);
    return {
      side: "student" as const,
      tab: wanted.tab,
      now,
      requests: [],
      seriesRequests: [],
      awaiting,
      series,
      list,
      reviewWays,
    };
  }
  if (viewer.role !== "coach") throw new AppError("forbidden");
  const [requests, seriesRequests, list] = await Promise.all([
    listRequests(db, viewer, now),
    listSeriesRequests(db, viewer, now),
    listCoachBookings(db, viewer, wanted),
  ]);
  return {
    side: "coach" as const,
    tab: wanted.tab,
    now,
    requests,
    seriesRequests,
    awaiting: [],
    series: [],
    list,
    reviewWays: {},
  };
}

/** « Accepter » acts from the list, and the progress of a session from the overview; the rest opens the session's page. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const own = await requireBooking(context, String(form.get("booking")));
  return changeBooking(context, form, own, ["accept", ...PROGRESS_STEPS]);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastBooking(await serverAction());
}

const TITLES = { student: "Mes réservations", coach: "Réservations" };

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return privatePage(TITLES[loaderData?.side ?? "student"]);
}

export default function Bookings({ loaderData }: Route.ComponentProps) {
  const { side, tab, now, requests, seriesRequests, awaiting, series, list } = loaderData;
  const reviewWays: Record<string, ReviewWay | undefined> = loaderData.reviewWays;
  const { rows, counts, page, pageCount } = list;
  // Without script no toast appears, so the page shows the refusal.
  const answer = useActionData() as FormAnswer | undefined;
  useBookingNews();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-3xl">{TITLES[side]}</h1>
        {side === "coach" && (
          <ButtonLink to={GROUPS_PATH} variant="secondary">
            <UsersIcon aria-hidden />
            Séances collectives
          </ButtonLink>
        )}
      </header>
      {answer?.refusal && <Alert tone="danger">{answer.refusal}</Alert>}
      <Requests requests={requests} now={now} />
      <SeriesRequests requests={seriesRequests} now={now} />
      <AwaitingList proposals={awaiting} />
      {series.length > 0 && (
        <section aria-labelledby="mes-series" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 id="mes-series" className="text-xl">
            Vos séries
          </h2>
          {series.map((one) => (
            <SeriesCard key={one.id} series={one} isOpen />
          ))}
        </section>
      )}
      <BookingTabs current={tab} counts={counts} />
      {rows.length === 0 ? (
        <NoBookings side={side} tab={tab} />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {rows.map((booking) => (
            <li key={booking.id}>
              <BookingCard booking={booking} now={now} review={reviewWays[booking.id]} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(to) => `?${new URLSearchParams({ tab, page: String(to) })}`}
      />
    </div>
  );
}

interface Empty {
  title: string;
  text: string;
  next?: { label: string; to: string };
}

const FIND_A_COACH = { label: "Trouver un coach", to: "/coaches" };

const EMPTY: Record<Side, Record<Tab, Empty>> = {
  student: {
    upcoming: {
      title: "Aucune séance à venir",
      text: "Choisissez un coach, un créneau, et votre séance s’affiche ici.",
      next: FIND_A_COACH,
    },
    past: {
      title: "Aucune séance passée",
      text: "Après votre première séance, vous pourrez la retrouver ici et donner votre avis.",
      next: FIND_A_COACH,
    },
    cancelled: { title: "Aucune séance annulée", text: "Rien n’a été annulé, ni par vous ni par un coach." },
  },
  coach: {
    upcoming: {
      title: "Aucune séance à venir",
      text: "Les élèves réservent sur vos créneaux libres. Vérifiez qu’ils correspondent à votre semaine.",
      next: { label: "Régler mes disponibilités", to: "/dashboard/settings?tab=availability" },
    },
    past: {
      title: "Aucune séance passée",
      text: "Vos séances faites se retrouvent ici, avec ce que chacune vous a rapporté.",
      next: { label: "Voir mes annonces", to: "/dashboard/listings" },
    },
    cancelled: { title: "Aucune séance annulée", text: "Rien n’a été annulé, ni par vous ni par un élève." },
  },
};

function NoBookings({ side, tab }: { side: Side; tab: Tab }) {
  const { title, text, next } = EMPTY[side][tab];
  return (
    <EmptyState
      title={title}
      text={text}
      action={next && <ButtonLink to={next.to}>{next.label}</ButtonLink>}
    />
  );
}
