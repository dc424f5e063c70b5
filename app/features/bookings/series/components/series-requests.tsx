import { RepeatIcon } from "lucide-react";
import { useId } from "react";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { planRequestPath } from "../../planning/rules/planning.ts";
import { RequestAge } from "../../sessions/components/requests.tsx";
import type { RequestedSeries } from "../queries/find-series.server.ts";
import { rhythmWords, seriesPath, seriesPrice, sessionsWords } from "../rules/series.ts";

interface SeriesRequestsProps {
  /** the first to expire comes first */
  requests: readonly RequestedSeries[];
  now: Date;
}

/** The series that students ask the coach for. The coach accepts one by a plan, which shows what speaks against each date. */
export function SeriesRequests({ requests, now }: SeriesRequestsProps) {
  const headingId = useId();
  if (requests.length === 0) return null;
  return (
    <Card asChild>
      <section aria-labelledby={headingId} className="border-l-4 border-l-clay">
        <CardBody className="gap-1 pb-2">
          <h2 id={headingId} className="flex items-center gap-3 text-xl">
            <RepeatIcon aria-hidden className="size-5 shrink-0 text-clay-text" />
            {requests.length > 1 ? `${requests.length} séries demandées` : "Une série demandée"}
          </h2>
          <ul className="divide-y divide-line">
            {requests.map((request) => (
              <li
                key={request.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5"
              >
                <Request request={request} now={now} />
              </li>
            ))}
          </ul>
        </CardBody>
      </section>
    </Card>
  );
}

function Request({ request, now }: { request: RequestedSeries; now: Date }) {
  const { id, title, name, sessions, firstStartsAt, askedAt, answerBy } = request;
  const who = <span className="sr-only"> {ofPerson(name)}</span>;
  return (
    <>
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold wrap-anywhere">{rhythmWords(request)}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {title}, {sessionsWords(sessions)} à partir du {formatDay(firstStartsAt)}, {seriesPrice(request)}
        </p>
        <RequestAge askedAt={askedAt} answerBy={answerBy} now={now} />
      </div>
      <div className="flex gap-2 max-sm:w-full">
        <ButtonLink to={planRequestPath(id)} size="sm" className="max-sm:grow">
          Vérifier les dates{who}
        </ButtonLink>
        <ButtonLink to={seriesPath("coach", id)} variant="secondary" size="sm" className="max-sm:grow">
          Voir la demande{who}
        </ButtonLink>
      </div>
    </>
  );
}
