import { Link } from "react-router";
import { formatDay } from "~/platform/format/dates.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody, CardLink, CardTitle } from "~/ui/layout/card.tsx";
import { PROGRAMME_LIMITS } from "../../programme/rules/programme.ts";
import type { ListedProgramme } from "../queries/client-follow-up.server.ts";
import { newProgrammeSchema } from "../schema.ts";

interface ProgrammeListProps {
  programmes: readonly ListedProgramme[];
  hrefFor: (programmeId: string) => string;
}

export function ProgrammeList({ programmes, hrefFor }: ProgrammeListProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {programmes.map((programme) => (
        <li key={programme.id}>
          <Card asChild interactive>
            <article className="grid gap-1 p-4 sm:p-5">
              <h3 className="text-lg wrap-anywhere">
                <CardLink to={hrefFor(programme.id)}>{programme.title}</CardLink>
              </h3>
              <p className="text-sm text-muted">{programmeWords(programme)}</p>
            </article>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function programmeWords({ weeks, published, done, lastTickAt, createdAt }: ListedProgramme): string {
  const drafts = weeks - published;
  return [
    published > 0
      ? formatCount(published, "semaine publiée", "semaines publiées")
      : `Créé le ${formatDay(createdAt)}, rien de publié`,
    drafts > 0 && formatCount(drafts, "brouillon"),
    done > 0 && lastTickAt
      ? `${formatCount(done, "exercice fait", "exercices faits")}, le dernier le ${formatDay(lastTickAt)}`
      : published > 0 && "rien de coché encore",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The key makes a second press the same programme. The page leads on to the editor. */
export function NewProgrammeForm({ idempotencyKey }: { idempotencyKey: string }) {
  const form = useForm({ intent: "programme", schema: newProgrammeSchema });
  return (
    <Card>
      <CardBody>
        <CardTitle level={3}>Nouveau programme</CardTitle>
        <Form of={form} className="grid gap-4">
          <Refusal text={form.answer?.refusal} />
          <input type="hidden" name="id" value={idempotencyKey} />
          <div className="flex flex-wrap items-end gap-3">
            <Field
              label="Nom du programme"
              required
              error={form.errors.title}
              className="min-w-0 flex-1 basis-56"
            >
              <Input
                name="title"
                maxLength={PROGRAMME_LIMITS.title}
                placeholder="Préparer un premier semi-marathon"
                defaultValue={form.values.title ?? ""}
              />
            </Field>
            <Button type="submit" busy={form.busy} className="max-sm:w-full">
              {form.busy ? "Création..." : "Créer le programme"}
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  );
}

interface FollowedProgrammesProps {
  programmes: readonly Pick<ListedProgramme, "id" | "title" | "published" | "done">[];
  hrefFor: (programmeId: string) => string;
}

/** The student's programmes of one coach. */
export function FollowedProgrammes({ programmes, hrefFor }: FollowedProgrammesProps) {
  return (
    <ul className="grid gap-2">
      {programmes.map(({ id, title, published, done }) => (
        <li key={id} className="grid">
          <Link
            to={hrefFor(id)}
            className="inline-flex min-h-11 w-fit items-center font-semibold text-clay-text underline underline-offset-4 wrap-anywhere"
          >
            {title}
          </Link>
          <span className="text-sm text-muted">
            {formatCount(published, "semaine")}
            {done > 0 && `, ${formatCount(done, "exercice fait", "exercices faits")}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
