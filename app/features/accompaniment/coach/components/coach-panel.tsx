import { CalendarPlusIcon, MessageCircleIcon } from "lucide-react";
import { Link } from "react-router";
import { bookPath } from "~/features/bookings/sessions/rules/paths.ts";
import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { ButtonLink, buttonClass } from "~/ui/controls/button.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { ANSWER_HOURS } from "../../contract/rules/states.ts";
import type { Followed, findOpenOffer } from "../queries/followed.server.ts";
import { sayTimeLeft } from "../rules/followed-words.ts";

interface CoachPanelProps {
  followed: Followed;
  offer: Awaited<ReturnType<typeof findOpenOffer>>;
  /** some units can still be booked */
  canBook: boolean;
  now: Date;
}

/** Shows the coach or, before one has accepted, the state of the search. */
export function CoachPanel({ followed, offer, canBook, now }: CoachPanelProps) {
  const { coach, status, coachSince, anotherAskedAt, endAskedAt, byWebcam } = followed;
  if (!coach) return <Waiting followed={followed} offer={offer} now={now} />;
  return (
    <Card asChild>
      <section aria-labelledby="coach">
        <CardBody>
          <CardTitle id="coach">Votre coach</CardTitle>
          <div className="flex items-center gap-4">
            <Avatar name={coach.name} src={coach.image} size="lg" decorative />
            <div className="min-w-0">
              <Link
                to={`/coach/${coach.id}`}
                className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
              >
                {coach.name}
              </Link>
              {coachSince && (
                <p className="text-sm text-muted">
                  {status === "ended" ? "Vous a accompagné à partir du" : "Vous accompagne depuis le"}{" "}
                  {formatDay(coachSince)}
                  {byWebcam && ", en visio"}
                </p>
              )}
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            {canBook && (
              <ButtonLink to={bookPath(coach.id)} className="max-sm:grow">
                <CalendarPlusIcon aria-hidden />
                Réserver une séance
              </ButtonLink>
            )}
            {coach.conversationId && (
              <ButtonLink
                to={`/messages/${coach.conversationId}`}
                variant="secondary"
                className="max-sm:grow"
              >
                <MessageCircleIcon aria-hidden />
                Écrire un message
              </ButtonLink>
            )}
          </div>
          {status === "running" && !anotherAskedAt && !endAskedAt && (
            <AskAnother name={coach.name} coachId={coach.id} />
          )}
        </CardBody>
      </section>
    </Card>
  );
}

function Waiting({ followed, offer, now }: Omit<CoachPanelProps, "canBook">) {
  if (followed.status === "ended") return null;
  return (
    <Card asChild tone="green">
      <section aria-labelledby="coach">
        <CardBody className="gap-2">
          <CardTitle id="coach">
            {followed.endAskedAt ? "Pas encore de coach" : "Nous cherchons votre coach"}
          </CardTitle>
          {followed.endAskedAt ? (
            <p>Votre accompagnement prend fin, comme vous l’avez demandé.</p>
          ) : offer && offer.answerBy <= now ? (
            <p>Le coach à qui nous avons demandé n’a pas répondu à temps&nbsp;: nous demandons au suivant.</p>
          ) : offer ? (
            <>
              {followed.wantedCoachId !== null && !offer.wantedName && !followed.anotherAskedAt && (
                <p>Le coach que vous aviez choisi ne peut pas vous accompagner pour l’instant.</p>
              )}
              <p>
                {offer.wantedName ?? `Un coach ${offer.byWebcam ? "en visio" : "près de chez vous"}`} a reçu
                votre demande, avec une réponse attendue avant le {formatDayTime(offer.answerBy)} (
                {sayTimeLeft(offer.answerBy, now)}
                ).
              </p>
              <p>
                Sans réponse, nous demandons au suivant, et chacun a {ANSWER_HOURS}&nbsp;h. Vous recevez un
                e-mail dès que l’un d’eux dit oui.
              </p>
            </>
          ) : (
            <p>
              Aucun coach n’est disponible pour l’instant. Nous en cherchons un nous-mêmes et vous écrivons
              dès que c’est fait. Vous pouvez aussi mettre fin à l’accompagnement&nbsp;: ce qui n’a pas été
              donné vous est remboursé.
            </p>
          )}
        </CardBody>
      </section>
    </Card>
  );
}

/** Possible once. The first click explains the consequences; the second confirms. */
function AskAnother({ name, coachId }: { name: string; coachId: number }) {
  return (
    <details className="border-t border-line pt-2">
      <summary
        className={buttonClass({ variant: "link" }, "w-fit list-none [&::-webkit-details-marker]:hidden")}
      >
        Demander un autre coach
      </summary>
      <div className="mt-2 grid gap-3">
        <p>
          Vous pouvez le demander une fois, sans raison à donner. Nous cherchons aussitôt un autre coach. Les
          séances prévues avec {name} sont annulées et vous reviennent&nbsp;; rien d’autre n’est perdu.
        </p>
        <PressButton
          intent="another-coach"
          about="another-coach"
          fields={{ coach: coachId }}
          variant="secondary"
          showsRefusal
          className="max-sm:w-full"
        >
          Confirmer ma demande
        </PressButton>
      </div>
    </details>
  );
}
