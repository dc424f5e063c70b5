import { useSearchParams } from "react-router";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { firstNameOf } from "~/features/discovery/rules/profile.ts";
import { listDisciplines } from "~/features/onboarding/queries/own-listings.server.ts";
import {
  stopFormerClientMails,
  withdrawFormerReview,
} from "~/features/reviews/former-clients/commands/end-former-review.server.ts";
import { confirmFormerReview } from "~/features/reviews/former-clients/commands/write-former-review.server.ts";
import { OwnFormerReviewPanel } from "~/features/reviews/former-clients/components/own-former-review.tsx";
import { StoryForm } from "~/features/reviews/former-clients/components/story-form.tsx";
import { findOwnFormerReview } from "~/features/reviews/former-clients/gate.server.ts";
import {
  type FormerReview,
  findFormerReview,
} from "~/features/reviews/former-clients/queries/find-former-review.server.ts";
import { isWritable } from "~/features/reviews/former-clients/rules/former-clients.ts";
import { confirmedStorySchema } from "~/features/reviews/former-clients/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { PressButton } from "~/ui/form/press-button.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/own-review.ts";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Votre avis");

function findOwn({ context, request }: Pick<Route.LoaderArgs, "context" | "request">) {
  const { db, secrets } = context.get(servicesContext);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return findOwnFormerReview(db, secrets.linkSecret, token);
}

/** The loader changes nothing, because mail scanners follow links. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const own = await findOwn(args);
  const review = own && (await findFormerReview(db, own));
  const disciplines = review && isWritable(review.status) ? await listDisciplines(db) : [];
  return { review, disciplines, year: Number(parisDay(new Date()).slice(0, 4)) };
}

/** The author confirms, withdraws, or ends the mails. Mail programs end them by one-click unsubscribe (RFC 8058). */
export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  if (request.method !== "POST") throw new AppError("not_found");
  const { db, settings, secrets } = context.get(servicesContext);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  const form = await readForm(request);
  if (form.get("List-Unsubscribe") === "One-Click") form.set("intent", "stop");
  const requireOwn = async () => {
    const own = await findOwn(args);
    if (!own)
      throw new AppError("not_found", { message: "Ce lien n’est pas complet, ou cet avis n’existe plus." });
    return own;
  };
  switch (form.get("intent")) {
    case "confirm":
      return answerForm(context, form, confirmedStorySchema, async (story) =>
        confirmFormerReview(db, parts, { own: await requireOwn(), viewer: getViewer(context), story }),
      );
    case "withdraw":
      return answerForm(context, form, noFields, async () => withdrawFormerReview(db, await requireOwn()));
    case "stop":
      return answerForm(context, form, noFields, async () => stopFormerClientMails(db, await requireOwn()));
    default:
      throw new AppError("invalid_input");
  }
}

/** The page of the links in the mails to a former client. */
export default function OwnReview({ loaderData: { review, disciplines, year } }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const action = `/ancien-client?${new URLSearchParams({ token: parameters.get("token") ?? "" })}`;
  const form = useForm({ intent: "confirm", action, schema: confirmedStorySchema });
  return (
    <div className="page-width grid max-w-3xl gap-6 pt-8 pb-16 md:pt-14">
      {review && isWritable(review.status) ? (
        <>
          <header className="grid gap-2">
            <h1 className="text-3xl md:text-4xl wrap-anywhere">Votre avis sur {review.coachName}</h1>
            <p className="text-lg text-muted">
              {review.status === "invited"
                ? "Racontez vos séances, en deux minutes et sans compte."
                : "Relisez votre avis, corrigez-le si besoin, puis confirmez."}
            </p>
          </header>
          <Card>
            <CardBody className="sm:p-8">
              <StoryForm
                form={form}
                coachFirstName={firstNameOf(review.coachName)}
                disciplines={disciplines}
                year={year}
                written={writtenFields(review)}
                asksEmail={false}
                submit="Confirmer mon avis"
              />
            </CardBody>
          </Card>
          <div className="grid gap-3">
            <p className="max-w-prose text-sm text-muted">
              {firstNameOf(review.coachName)} verra votre prénom, votre e-mail et vos réponses sur vos séances
              pour dire si vous avez été son client, mais ni votre note ni votre avis. Notre équipe le relit
              ensuite. Vous pourrez le retirer à tout moment depuis ce lien.
            </p>
            <PressButton intent="stop" action={action} variant="secondary" size="sm" showsRefusal>
              Ce n’est pas moi, ou je ne veux plus de ces e-mails
            </PressButton>
          </div>
        </>
      ) : (
        <OwnFormerReviewPanel review={review} action={action} />
      )}
    </div>
  );
}

const writtenFields = ({
  firstName,
  disciplineId,
  fromYear,
  untilYear,
  sessions,
  rating,
  comment,
}: FormerReview) => ({
  firstName: firstName ?? undefined,
  disciplineId: disciplineId?.toString(),
  fromYear: fromYear?.toString(),
  untilYear: untilYear?.toString(),
  sessions: sessions ?? undefined,
  rating: rating?.toString(),
  comment: comment ?? undefined,
});
