import { ofPerson } from "~/features/accounts/rules/names.ts";
import { OPERATOR_ROLE_LABELS, OPERATOR_ROLES } from "~/features/accounts/rules/operators.ts";
import { photoPath } from "~/features/accounts/rules/photo.ts";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { formatDay, formatRelative } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { WorkButton } from "../../components/work-button.tsx";
import type { TeamMember } from "../queries/list-team.server.ts";
import { changeRoleSchema } from "../schema.ts";

export function TeamMemberCard({ member }: { member: TeamMember }) {
  const { id, email, photo, role, isFixed, hasTwoSteps, since, addedBy, lastSignInAt } = member;
  const name = displayName(member);
  return (
    <Card asChild>
      <article aria-labelledby={`membre-${id}`}>
        <CardBody>
          <div className="flex items-start gap-4">
            <Avatar name={name} src={photoPath(photo)} decorative />
            <div className="grid min-w-0 flex-1 gap-1.5">
              <h2 id={`membre-${id}`} className="text-lg leading-tight wrap-anywhere">
                {name}
              </h2>
              <p className="text-muted wrap-anywhere">{email}</p>
              <p className="flex flex-wrap gap-1.5">
                <Badge tone={role === "owner" ? "clay" : "neutral"}>{OPERATOR_ROLE_LABELS[role]}</Badge>
                {hasTwoSteps ? (
                  <Badge tone="green">Deux étapes</Badge>
                ) : (
                  <Badge tone="sand">Sans deux étapes</Badge>
                )}
              </p>
              {/* The relative time may differ between server and browser. */}
              <p className="text-sm text-muted" suppressHydrationWarning>
                {lastSignInAt ? `Connexion ${formatRelative(lastSignInAt)}` : "Jamais connecté"}
                {since && ` · Dans l’équipe depuis le ${formatDay(since)}`}
                {addedBy && ` · Invitation de ${addedBy}`}
              </p>
            </div>
          </div>
          {isFixed ? (
            <p className="border-t border-line pt-4 text-sm text-muted">
              De la direction par le réglage OPERATOR_EMAILS, qui seul le change.
            </p>
          ) : (
            <div className="flex flex-wrap items-end gap-3 border-t border-line pt-4">
              <RoleForm member={member} name={name} />
              <WorkButton fields={{ intent: "remove", userId: id }} about={name}>
                Retirer de l’équipe
              </WorkButton>
            </div>
          )}
        </CardBody>
      </article>
    </Card>
  );
}

function RoleForm({ member: { id, role }, name }: { member: TeamMember; name: string }) {
  const form = useForm({ intent: "change-role", schema: changeRoleSchema, about: id });
  return (
    <Form of={form} className="flex flex-auto flex-wrap items-end gap-3">
      <input type="hidden" name="userId" value={id} />
      <Field
        label={
          <>
            Rôle<span className="sr-only"> {ofPerson(name)}</span>
          </>
        }
        error={form.errors.role}
        className="min-w-40 flex-1"
      >
        {/* The key shows the stored role after a refusal or a change. */}
        <Select key={role} name="role" defaultValue={role}>
          {OPERATOR_ROLES.map((one) => (
            <option key={one} value={one}>
              {OPERATOR_ROLE_LABELS[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="secondary" size="sm" busy={form.busy} className="max-sm:grow">
        Changer le rôle
      </Button>
    </Form>
  );
}
