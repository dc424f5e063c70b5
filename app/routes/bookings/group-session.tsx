import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { NameFields } from "~/features/accounts/components/name-fields.tsx";
import { getViewer, requireRole } from "~/features/accounts/gate.server.ts";
import { namelessOf } from "~/features/accounts/rules/names.ts";
import { bookSeat } from "~/features/bookings/groups/commands/book-seat.server.ts";
import {
  joinGroupWaiting,
  leaveGroupWaiting,
} from "~/features/bookings/groups/commands/group-waiting.server.ts";
import { GroupFacts } from "~/features/bookings/groups/components/group-facts.tsx";
import { SeatForm } from "~/features/bookings/groups/components/seat-form.tsx";
import {
  findOwnSeat,
  findPublicGroup,
  type OwnSeat,
  type PublicGroup,
} from "~/features/bookings/groups/queries/find-group.server.ts";
import { groupPath, ownGroupPath } from "~/features/bookings/groups/rules/group-paths.ts";
import { isTakingBookings } from "~/features/bookings/groups/rules/group-states.ts";
import { minimumWords, seatsWords } from "~/features/bookings/groups/rules/group-words.ts";
import { bookSeatSchema } from "~/features/bookings/groups/schema.ts";
import { findOwnPhone } from "~/features/bookings/sessions/queries/own-phone.server.ts";
import { bookingsPath, bookPath, reservationPath } from "~/features/bookings/sessions/rules/paths.ts";
import { findOwnPage } from "~/features/discovery/gate.server.ts";
import { profilePath } from "~/features/discovery/rules/profile.ts";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { NOTHING_SOLD } from "~/features/payments/core/rules/provider.ts";
import { CodeField } from "~/features/payments/reductions/components/code-field.tsx";
import { restOfPrice } from "~/features/payments/reductions/rules/code-worth.ts";
import { findReadiness, saleTerms } from "~/features/readiness/queries/readiness.server.ts";
import { NO_PAYMENTS, takesPayments } from "~/features/readiness/rules/readiness.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import { dialogAddress } from "../site/navigation.ts";
import type { Route } from "./+types/group-session.ts";
import { bookingRefusal, useFreshPage, useSignInFirst } from "./reserve-client.ts";
import { sendOnward } from "./send-onward.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const headers = privateAnswerHeaders;

/** Anybody may look; a student's own seat and waiting list are known once they are signed in. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const coachId = readId(params.coachId);
  const group =
    coachId && UUID.test(params.groupId)
      ? await findPublicGroup(db, { coachId, id: params.groupId })
      : undefined;
  if (!group) throw new AppError("not_found");
  const viewer = getViewer(context);
  const student = viewer?.role === "student" ? viewer : undefined;
  const isOwn = viewer?.role === "coach" && (await findOwnPage(db, viewer))?.id === group.coachId;
  const [own, phone] = student
    ? await Promise.all([findOwnSeat(db, student, group.id), findOwnPhone(db, student)])
    : [undefined, undefined];
  const readiness = await findReadiness(db, group.coachId, saleTerms(settings));
  const unready = readiness && takesPayments(readiness) ? undefined : NO_PAYMENTS;
  const refusal = settings.sells ? (bookingRefusal(viewer?.role, isOwn) ?? unready) : NOTHING_SOLD;
  return {
    group,
    own,
    isOwn,
    phone,
    refusal,
    isVisitor: viewer === null,
    nameless: namelessOf(viewer),
    idempotencyKey: randomUUID(),
    now: new Date(),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const student = requireRole(context, request, "student");
  const { db } = context.get(servicesContext);
  const form = await readForm(request);
  const { groupId } = params;
  if (!UUID.test(groupId)) throw new AppError("not_found");
  switch (form.get("intent")) {
    case "book":
      return answerForm(context, form, bookSeatSchema, async (order) => {
        const { bookingId, checkoutUrl } = await bookSeat(context.get(paymentsContext), student, {
          ...order,
          groupId,
        });
        throw sendOnward(request, { checkoutUrl, reservation: reservationPath(bookingId) });
      });
    case "wait":
      return answerForm(context, form, noFields, () => joinGroupWaiting(db, student, { groupId }));
    case "leave":
      return answerForm(context, form, noFields, () => leaveGroupWaiting(db, student, { groupId }));
    default:
      throw new AppError("invalid_input");
  }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const title = loaderData
    ? `${loaderData.group.title} avec ${loaderData.group.coachName}`
    : "Séance collective";
  return [{ title: `${title} · ${BRAND.name}` }, { name: "robots", content: "noindex" }];
}

export default function GroupSessionPage({ loaderData }: Route.ComponentProps) {
  const { group, now } = loaderData;
  const { coachId, coachName, title, words, startsAt, minutes, place, city, priceCents } = group;
  useFreshPage();
  return (
    <div className="page-width grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 pt-4 pb-14 md:pt-6">
      <Breadcrumb
        items={[
          { label: "Accueil", to: "/" },
          { label: "Coachs", to: "/coaches" },
          { label: coachName, to: profilePath(coachId) },
          { label: "Séance collective" },
        ]}
      />
      <header className="grid gap-1">
        <h1 className="text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
        <p className="text-muted">Séance collective avec {coachName}</p>
      </header>
      <Card>
        <CardBody className="gap-5">
          <GroupFacts
            startsAt={startsAt}
            minutes={minutes}
            place={place}
            where={
              city
                ? `${city}. L’adresse exacte est donnée aux inscrits.`
                : "L’adresse est donnée aux inscrits."
            }
            priceCents={priceCents}
            seats={seatsWords({
              seatsTaken: group.seatsTaken + group.seatsKept,
              seatsMax: group.seatsMax,
            })}
          />
          {words && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{words}</p>}
          {isTakingBookings(group, now) && minimumWords(group) && (
            <p className="text-sm text-muted">{minimumWords(group)}</p>
          )}
        </CardBody>
      </Card>
      <Ways {...loaderData} />
    </div>
  );
}

type Props = Route.ComponentProps["loaderData"];

/** The actions that the viewer has now: take part, wait, or go elsewhere. */
function Ways(props: Props) {
  const { group, own, isOwn, now, refusal } = props;
  const { coachId, id } = group;
  if (isOwn)
    return (
      <Alert action={<ButtonLink to={ownGroupPath(id)}>Voir les participants</ButtonLink>}>{refusal}</Alert>
    );
  if (own?.bookingId) return <OwnSeatNotice own={own} bookingId={own.bookingId} />;
  if (!isTakingBookings(group, now))
    return (
      <Alert
        title={closedWords(group, now)}
        action={
          <ButtonLink to={bookPath(coachId)} variant="secondary" size="sm">
            Voir les autres séances
          </ButtonLink>
        }
      />
    );
  if (refusal) return <Alert>{refusal}</Alert>;
  const keptForMe = own?.offeredUntil ?? null;
  const left = group.seatsMax - group.seatsTaken - group.seatsKept;
  if (left <= 0 && !keptForMe) return <Full {...props} />;
  return (
    <>
      {keptForMe && (
        <Alert tone="success" title={`Une place vous est gardée jusqu’au ${formatDayTime(keptForMe)}.`}>
          Ensuite, elle passe à la personne suivante de la liste d’attente.
        </Alert>
      )}
      <Booking {...props} />
      {own?.isWaiting && <LeaveButton id={id}>Je ne viens plus, quitter la liste d’attente</LeaveButton>}
    </>
  );
}

const closedWords = ({ status, endsAt }: PublicGroup, now: Date): string => {
  if (status === "cancelled") return "Cette séance est annulée.";
  return endsAt <= now ? "Cette séance a déjà eu lieu." : "Les inscriptions à cette séance sont closes.";
};

function OwnSeatNotice({ own, bookingId }: { own: OwnSeat; bookingId: string }) {
  if (own.isPaid)
    return (
      <Alert
        tone="success"
        title="Vous participez à cette séance."
        action={
          <ButtonLink to={bookingsPath("student", bookingId)} size="sm">
            Voir ma place
          </ButtonLink>
        }
      />
    );
  return (
    <Alert
      title="Votre place attend son paiement."
      action={
        <ButtonLink to={reservationPath(bookingId)} size="sm">
          Reprendre
        </ButtonLink>
      }
    />
  );
}

function Booking({ group, phone, nameless, idempotencyKey }: Props) {
  const signIn = useSignInFirst(groupPath(group.coachId, group.id));
  return (
    <SeatForm
      priceCents={group.priceCents}
      idempotencyKey={idempotencyKey}
      phone={phone}
      renderNames={nameless && ((form) => <NameFields form={form} known={nameless} />)}
      renderCode={(form) => (
        <CodeField
          sale="coaching"
          priceCents={group.priceCents}
          restOf={(worth) => restOfPrice(worth, group.priceCents)}
          typed={form.values.code}
          error={form.errors.code}
        />
      )}
      onSignIn={signIn}
    />
  );
}

function Full({ group, own, isVisitor }: Props) {
  const { search } = useLocation();
  const { id, coachId } = group;
  if (own?.isWaiting)
    return (
      <Alert title="Vous êtes sur la liste d’attente." action={<LeaveButton id={id}>La quitter</LeaveButton>}>
        Si une place se libère, nous vous écrivons et vous la gardons quelques heures.
      </Alert>
    );
  return (
    <Alert
      title="Toutes les places sont prises."
      action={
        isVisitor ? (
          <ButtonLink
            to={dialogAddress(search, { auth: "login", redirect: groupPath(coachId, id) })}
            preventScrollReset
            size="sm"
          >
            Se connecter pour attendre une place
          </ButtonLink>
        ) : (
          <PressButton intent="wait" about={`wait-${id}`} size="sm" showsRefusal>
            Rejoindre la liste d’attente
          </PressButton>
        )
      }
    >
      Si une place se libère, nous vous écrivons et vous la gardons quelques heures. C’est sans engagement.
    </Alert>
  );
}

const LeaveButton = ({ id, children }: { id: string; children: ReactNode }) => (
  <PressButton intent="leave" about={`leave-${id}`} variant="secondary" size="sm" showsRefusal>
    {children}
  </PressButton>
);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Séance non trouvée"
      text="Cette séance collective n’existe pas, ou son coach n’est plus en ligne."
      back={{ label: "Voir tous les coachs", to: "/coaches" }}
    />
  );
}
