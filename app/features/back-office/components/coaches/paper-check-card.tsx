import { FileTextIcon } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import type { WaitingPaper } from "~/features/readiness/queries/papers.server.ts";
import { mayExpire, PAPER_NAMES } from "~/features/readiness/rules/papers.ts";
import { acceptPaperSchema } from "~/features/readiness/schema.ts";
import { formatRelative } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card } from "~/ui/layout/card.tsx";
import { refusePaperSchema } from "../../schema.ts";
import { ReasonButton } from "../reason-button.tsx";

const fileOf = (id: string) => `/back-office/papiers/${id}`;

/** A paper beside what its coach says of it. The operator corrects the fields to what the document says. */
export function PaperCheckCard({ paper, now }: { paper: WaitingPaper; now: Date }) {
  const { id, kind, coachId, coachName, sentAt } = paper;
  return (
    <Card asChild>
      <article aria-labelledby={`papier-${id}`} className="grid gap-4 p-4 sm:p-5">
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id={`papier-${id}`} className="min-w-0 text-lg leading-tight wrap-anywhere">
            {PAPER_NAMES[kind]}
            <span className="sr-only">&nbsp;: {coachName}</span>
          </h2>
          <p className="text-sm text-muted">
            <Link
              to={`/back-office/coachs/${coachId}`}
              className="text-clay-text underline underline-offset-4"
            >
              {coachName}
            </Link>
            , <time dateTime={sentAt.toISOString()}>{formatRelative(sentAt, now)}</time>
          </p>
        </header>
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <PaperView paper={paper} />
          <PaperFields paper={paper} />
        </div>
      </article>
    </Card>
  );
}

/** A photo was encoded again by us. A PDF is shown by the viewer of the browser, which is apart from our site. */
function PaperView({ paper }: { paper: WaitingPaper }) {
  if (paper.content === "pdf") return <PdfView paper={paper} />;
  const { id, kind, coachName } = paper;
  return (
    <a href={fileOf(id)} target="_blank" rel="noreferrer" className="block rounded-lg bg-sunken p-2">
      <img
        src={fileOf(id)}
        alt={`${PAPER_NAMES[kind]}\u00a0: ${coachName}`}
        loading="lazy"
        className="mx-auto max-h-120 w-auto max-w-full rounded-md"
      />
      <span className="sr-only">Ouvrir en grand dans un nouvel onglet</span>
    </a>
  );
}

/** A browser without a viewer would save each file of the list by itself, so it gets the link alone; so does a phone. */
function PdfView({ paper: { id, kind, coachName } }: { paper: WaitingPaper }) {
  const hasViewer = useSyncExternalStore(
    neverChanges,
    () => navigator.pdfViewerEnabled,
    () => false,
  );
  return (
    <div className="grid gap-2">
      {hasViewer && (
        <iframe
          src={`${fileOf(id)}?vue=page`}
          title={`${PAPER_NAMES[kind]}\u00a0: ${coachName}`}
          loading="lazy"
          className="hidden h-120 w-full rounded-lg border border-line bg-sunken md:block"
        />
      )}
      <a
        href={fileOf(id)}
        className="flex min-h-14 items-center gap-3 rounded-lg bg-sunken px-4 py-3 font-semibold underline underline-offset-4"
      >
        <FileTextIcon aria-hidden className="size-6 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          Télécharger le PDF
          <span className="sr-only">
            &nbsp;: {PAPER_NAMES[kind]}, {coachName}
          </span>
        </span>
      </a>
    </div>
  );
}

const neverChanges = () => () => {};

function PaperFields({ paper }: { paper: WaitingPaper }) {
  const { id, kind, holder, number, expiresOn, coachName } = paper;
  const form = useForm({ intent: "accept-paper", schema: acceptPaperSchema, about: `accept-${id}` });
  const isOurs = [undefined, id].includes(form.values.paper);
  const values = isOurs ? form.values : {};
  const errors = isOurs ? form.errors : {};
  return (
    <div className="grid gap-4">
      <Form of={form} className="grid gap-4">
        <input type="hidden" name="paper" value={id} />
        <input type="hidden" name="kind" value={kind} />
        <p className="text-sm text-muted">
          Ce que le coach a indiqué. Comparez avec le document, corrigez s’il le faut, puis acceptez.
        </p>
        <Field label="Nom sur le document" error={errors.holder} required>
          <Input name="holder" defaultValue={values.holder ?? holder} autoComplete="off" />
        </Field>
        <Field
          label="Numéro"
          hint={
            kind === "professional-card" ? "Il s’affiche sur la page du coach." : "Il n’est jamais affiché."
          }
          error={errors.number}
          required={kind === "professional-card"}
        >
          <Input name="number" defaultValue={values.number ?? number} autoComplete="off" />
        </Field>
        {mayExpire(kind) && (
          <Field label="Valable jusqu’au" error={errors.expiresOn} required>
            <Input name="expiresOn" type="date" defaultValue={values.expiresOn ?? expiresOn ?? ""} />
          </Field>
        )}
        <Button type="submit" size="sm" busy={form.busy} className="justify-self-start max-sm:w-full">
          Accepter
          <span className="sr-only">
            &nbsp;: {PAPER_NAMES[kind]}, {coachName}
          </span>
        </Button>
      </Form>
      <div className="flex">
        <ReasonButton
          intent="refuse-paper"
          schema={refusePaperSchema}
          fields={{ paper: id }}
          label="Refuser"
          about={`${PAPER_NAMES[kind]}, ${coachName}`}
          title="Refuser ce document"
          description={`${coachName} reçoit un e-mail avec votre raison, et peut envoyer un autre document.`}
          hint="Le coach la lit, mot pour mot."
          confirm="Refuser le document"
        />
      </div>
    </div>
  );
}
