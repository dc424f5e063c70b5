import { Trash2Icon } from "lucide-react";
import { useId } from "react";
import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { dropDraft, useDraft } from "~/ui/form/drafts.ts";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "~/ui/overlay/dialog.tsx";
import type { FoundProspect, Interaction } from "../queries/find-prospect.server.ts";
import { entryTitle } from "../rules/history.ts";
import { fullName } from "../rules/pipeline.ts";
import { followUpSchema, LIMITS } from "../schema.ts";
import { ContactInfo } from "./contact-info.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { RouteDialog } from "./route-dialog.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { StatusForm } from "./status-form.tsx";

interface ProspectDialogProps {
  prospect: FoundProspect;
  history: Interaction[];
  today: string;
}

export function ProspectDialog({ prospect, history, today }: ProspectDialogProps) {
  return (
    <RouteDialog
      size="lg"
      title={fullName(prospect)}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={prospect.status} />
          Ajouté le {formatDay(prospect.createdAt)}
        </span>
      }
    >
      <div className="grid gap-7">
        <div className="flex flex-wrap gap-2.5 empty:hidden">
          <ContactLinks prospect={prospect} look="large" />
        </div>
        <PaidOffer prospect={prospect} history={history} />
        <div className="grid gap-7 sm:grid-cols-2">
          <StatusForm prospect={prospect} today={today} />
          <NotesForm prospect={prospect} />
        </div>
        <ContactInfo prospect={prospect} />
        <ProspectHistory history={history} />
        <DeleteProspect prospect={prospect} />
      </div>
    </RouteDialog>
  );
}

/** The history is read-only; the latest entry comes first. */
function ProspectHistory({ history }: { history: Interaction[] }) {
  return (
    <section aria-labelledby="historique" className="grid gap-4">
      <h3 id="historique" className="text-lg">
        Historique
      </h3>
      {history.length === 0 ? (
        <p className="text-muted">Rien encore&nbsp;: chaque changement de statut se lira ici.</p>
      ) : (
        <ol className="grid gap-4 border-l-2 border-line pl-4">
          {history.map((entry) => (
            <li key={entry.id} className="grid gap-0.5">
              <p className="font-semibold">{entryTitle(entry)}</p>
              {entry.notes && <p className="wrap-anywhere whitespace-pre-line">{entry.notes}</p>}
              <time dateTime={entry.createdAt.toISOString()} className="text-sm text-muted tabular">
                {formatDayTime(entry.createdAt)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface PaidOfferProps {
  prospect: FoundProspect;
  history: Interaction[];
}

/** A paid session suggests the status « Gagné »; the coach decides. */
function PaidOffer({ prospect: { id, status }, history }: PaidOfferProps) {
  if (status === "gagne" || !history.some(({ kind }) => kind === "paid")) return null;
  return (
    <Alert
      tone="success"
      title="Une première séance est payée"
      action={
        <PressButton intent="status" about={`paid-${id}`} fields={{ status: "gagne" }} size="sm">
          Passer en Gagné
        </PressButton>
      }
    />
  );
}

/** Asks for confirmation, because deletion is final. */
function DeleteProspect({ prospect }: { prospect: FoundProspect }) {
  const form = useForm({ intent: "delete", about: `delete-${prospect.id}` });
  const formId = useId();
  const name = fullName(prospect);
  return (
    <Form of={form} id={formId} className="border-t border-line pt-4">
      <Dialog>
        <DialogTrigger asChild>
          <Button variant="ghost" busy={form.busy} className="text-danger-text">
            <Trash2Icon aria-hidden />
            Supprimer ce prospect
          </Button>
        </DialogTrigger>
        <DialogContent
          size="sm"
          title={`Supprimer ${name}\u00a0?`}
          description="Ses coordonnées, vos notes et l’historique disparaissent pour de bon."
          footer={
            <>
              <DialogClose asChild>
                <Button variant="secondary">Annuler</Button>
              </DialogClose>
              <DialogClose asChild>
                <Button type="submit" form={formId} variant="danger">
                  Supprimer
                </Button>
              </DialogClose>
            </>
          }
        />
      </Dialog>
    </Form>
  );
}

/** Unlike the history, notes can be edited. */
function NotesForm({ prospect: { id, notes } }: { prospect: FoundProspect }) {
  const key = `prospectDraft:notes-${id}`;
  const memory = useDraft(key, () => sessionStorage);
  const form = useForm({
    intent: "notes",
    schema: followUpSchema,
    about: `notes-${id}`,
    memory,
    onAnswer: ({ ok }) => ok && dropDraft(key),
  });
  return (
    <section aria-labelledby="notes" className="grid content-start gap-4">
      <h3 id="notes" className="text-lg">
        Notes
      </h3>
      <Form of={form} className="grid gap-4">
        <Refusal text={form.answer?.refusal} />
        <input type="hidden" name="shownNotes" value={notes} />
        <Field label="Vos notes" error={form.errors.notes} hint="Personne d’autre ne les lit.">
          <Textarea name="notes" counterMax={LIMITS.notes} defaultValue={form.typed.notes ?? notes} />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          busy={form.busy}
          className="justify-self-start max-sm:w-full"
        >
          {form.busy ? "Enregistrement..." : "Enregistrer les notes"}
        </Button>
      </Form>
    </section>
  );
}
