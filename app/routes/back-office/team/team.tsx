import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { OPERATOR_ROLE_LABELS } from "~/features/accounts/rules/operators.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { WorkButton } from "~/features/back-office/components/work-button.tsx";
import {
  changeRole,
  inviteOperator,
  removeOperator,
  withdrawInvitation,
} from "~/features/back-office/team/commands/work-on-team.server.ts";
import { InviteForm } from "~/features/back-office/team/components/invite-form.tsx";
import { TeamMemberCard } from "~/features/back-office/team/components/team-member-card.tsx";
import {
  listInvitations,
  listTeam,
  type OpenInvitation,
} from "~/features/back-office/team/queries/list-team.server.ts";
import {
  changeRoleSchema,
  inviteSchema,
  removeOperatorSchema,
  withdrawInvitationSchema,
} from "~/features/back-office/team/schema.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/team.ts";

export const meta = () => privatePage("Équipe");
export const headers = privateAnswerHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { pool, settings } = context.get(servicesContext);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const [team, invitations] = await Promise.all([
    listTeam(pool, operator, { operatorEmails: settings.operatorEmails, page }),
    listInvitations(pool, operator),
  ]);
  return { ...team, invitations, needsSecondStep: settings.needsSecondStep };
}

export async function action({ context, request }: Route.ActionArgs) {
  const operator = context.get(operatorViewerContext);
  const { db, settings } = context.get(servicesContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "invite":
      return answerForm(context, form, inviteSchema, async (invitation) => {
        await inviteOperator(db, operator, settings, invitation);
        return { message: "Invitation envoyée" };
      });
    case "withdraw":
      return answerForm(context, form, withdrawInvitationSchema, async ({ id }) => {
        await withdrawInvitation(db, operator, id);
        return { message: "Invitation retirée" };
      });
    case "change-role":
      return answerForm(context, form, changeRoleSchema, async (change) => {
        await changeRole(db, operator, settings, change);
        return { message: "Rôle changé" };
      });
    case "remove":
      return answerForm(context, form, removeOperatorSchema, async ({ userId }) => {
        await removeOperator(db, operator, settings, userId);
        return { message: "Retiré de l’équipe" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function Team({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, pageCount, invitations, needsSecondStep } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <OfficePage
        title="Équipe"
        text={`${formatCount(total, "personne")} dans le back-office, chacune avec son rôle`}
        tools={needsSecondStep ? undefined : <DemonstrationNote />}
        empty={{ title: "Personne ici", text: "Invitez une première personne ci-dessous." }}
        page={page}
        pageCount={pageCount}
      >
        {rows.map((member) => (
          <li key={member.id}>
            <TeamMemberCard member={member} />
          </li>
        ))}
      </OfficePage>
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      <InviteForm />
    </div>
  );
}

function DemonstrationNote() {
  return (
    <Alert>
      Sur cette machine, la connexion en deux étapes est proposée. À une adresse publique, le back-office
      l’exige.
    </Alert>
  );
}

function Invitations({ invitations }: { invitations: OpenInvitation[] }) {
  return (
    <Card asChild>
      <section aria-labelledby="invitations">
        <CardBody>
          <CardTitle id="invitations">Invitations sans réponse</CardTitle>
          <ul className="grid gap-4">
            {invitations.map(({ id, email, role, expiresAt }) => (
              <li key={id} className="flex flex-wrap items-center gap-3">
                <div className="grid min-w-0 flex-1 basis-52 gap-1">
                  <p className="font-semibold wrap-anywhere">{email}</p>
                  <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                    <Badge>{OPERATOR_ROLE_LABELS[role]}</Badge>
                    Valable jusqu’au {formatDay(expiresAt)}
                  </p>
                </div>
                <WorkButton fields={{ intent: "withdraw", id }} about={`de ${email}`}>
                  Retirer l’invitation
                </WorkButton>
              </li>
            ))}
          </ul>
        </CardBody>
      </section>
    </Card>
  );
}
