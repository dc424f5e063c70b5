import { type ReactNode, useState } from "react";
import { draftPlace } from "~/features/consent/rules/preferences.ts";
import type { DisciplineChoice } from "~/features/discovery/rules/listing.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { useDraft } from "~/ui/form/drafts.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { RestoredNotice } from "~/ui/form/restored-notice.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import type { EditedListing } from "../../queries/own-listings.server.ts";
import { listingTexts, readList } from "../../rules/listing-texts.ts";
import { RATE_EXAMPLE, SESSION_MINUTES, TITLE_ADVICE } from "../../rules/listings.ts";
import { editedListingSchema, otherVersionSchema, type Service } from "../../schema.ts";
import { DisciplineChoices } from "../discipline-choices.tsx";
import { FormPart } from "../form-part.tsx";
import { LongText } from "../long-text.tsx";
import { SaveButtons } from "../save-buttons.tsx";
import { PlaceFields, type VideoLinkPart } from "./place-fields.tsx";
import { ServiceEditor, type ServiceEditorProps } from "./service-editor.tsx";

interface ListingFormProps {
  /** undefined for a new listing */
  listing: EditedListing | undefined;
  disciplines: DisciplineChoice[];
  /** asks for the link of a video room; undefined if the coach has saved one */
  renderVideoLink?: ((part: VideoLinkPart) => ReactNode) | undefined;
}

export const listingDraftKey = (id: number | undefined) => `listingDraft:${id ?? "new"}`;

/** Restores unsaved changes with a notice, and lets the coach discard them. */
export function ListingForm(props: ListingFormProps) {
  const { listing } = props;
  const { draft, fieldsKey } = useRestoredDraft(listingDraftKey(listing?.id));
  return <ListingFields key={fieldsKey} {...props} draft={draft} />;
}

interface ListingFieldsProps extends ListingFormProps {
  draft: RestoredDraft;
}

function ListingFields({ listing, disciplines, renderVideoLink, draft }: ListingFieldsProps) {
  const memory = useDraft(draft.key, draftPlace);
  // The version that was opened, even if the page reloads meanwhile; a restored draft has its own.
  const [opened] = useState(String(listing?.version ?? 0));
  const typed = draft.state === "awaited" ? {} : memory.typed;
  const version = typed.version ?? opened;
  const form = useForm({
    schema: editedListingSchema,
    memory: { typed, change: (more) => memory.change({ version, ...more }) },
  });
  const values = { ...listingTexts(listing), ...form.values, ...typed };
  const isBehind = listing !== undefined && version !== String(listing.version);
  const { errors, change, forget } = form;
  const [description, setDescription] = useState(values.description ?? "");
  /** for values that no input holds */
  const set = (more: Record<string, string>) => {
    change(more);
    for (const name of Object.keys(more)) forget(name as keyof typeof errors);
  };
  return (
    <Form of={form} className="grid gap-8">
      <input type="hidden" name="version" value={version} />
      <RestoredNotice draft={draft} />
      <FormPart title="Ce que vous proposez">
        <Field
          label="Titre"
          hint={`Moins de ${TITLE_ADVICE} caractères, c’est plus facile à lire.`}
          error={errors.title}
        >
          <Input name="title" defaultValue={values.title} placeholder="Musculation pour débutants, à Paris" />
        </Field>
        <DisciplineChoices
          disciplines={disciplines}
          chosen={values.disciplines}
          onChange={(chosen) => set({ disciplines: chosen })}
          error={errors.disciplines}
        />
        <LongText
          kind="description"
          label="Description"
          hint="Le déroulé d’une séance, à qui elle s’adresse, ce qu’il faut apporter."
          error={errors.description}
          name="description"
          text={description}
          aside={otherVersionSchema.parse(values.descriptionAside)}
          onChange={(text, aside) => {
            setDescription(text);
            set({ description: text, ...(aside && { descriptionAside: JSON.stringify(aside) }) });
          }}
        />
      </FormPart>
      <FormPart title="Tarif et durée">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Tarif horaire" hint={RATE_EXAMPLE} error={errors.hourlyRate}>
            <Input
              name="hourlyRate"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={values.hourlyRate}
              suffix="€"
            />
          </Field>
          <Field label="Durée d’une séance" error={errors.sessionMinutes}>
            <Select name="sessionMinutes" defaultValue={values.sessionMinutes}>
              {SESSION_MINUTES.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {formatMinutes(minutes)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </FormPart>
      <FormPart title="Lieu">
        <PlaceFields
          values={values}
          onChange={set}
          errors={errors}
          renderVideoLink={renderVideoLink}
          isUnknown={listing !== undefined && listing.city === "" && values.address === listing.address}
        />
      </FormPart>
      <FormPart title="Services en plus" text="Un programme écrit, un bilan, un prêt de matériel…">
        <ListingServices values={values} onChange={set} errors={errors} />
      </FormPart>
      {isBehind ? (
        <ListingConflict
          listingId={listing.id}
          onKeep={() => change({ version: String(listing.version) })}
          onDrop={draft.drop}
        />
      ) : (
        form.answer?.refusal &&
        form.values.version === version && <Alert tone="danger">{form.answer.refusal}</Alert>
      )}
      <SaveButtons
        status={listing?.status ?? "draft"}
        busy={form.busy}
        sending={form.sending?.get("status")}
      />
    </Form>
  );
}

interface ListingServicesProps {
  /** the list as JSON, and the fields of the next service */
  values: Record<string, string>;
  onChange: (more: Record<string, string>) => void;
  errors: ServiceEditorProps["refused"];
}

function ListingServices({ values, onChange, errors }: ListingServicesProps) {
  const services = readList<Service>(values.services);
  const saveServices = (list: readonly Service[]) => onChange({ services: JSON.stringify(list) });
  return (
    <>
      <input type="hidden" name="services" value={values.services} />
      <ServiceEditor
        services={services}
        onAdd={(service) => saveServices([...services, service])}
        onRemove={(at) => saveServices(services.filter((_, other) => other !== at))}
        typed={values}
        onType={onChange}
        refused={errors}
      />
    </>
  );
}

interface ListingConflictProps {
  listingId: number;
  /** the next save overwrites the other version */
  onKeep: () => void;
  onDrop: () => void;
}

/** The listing was changed in another tab or on another device since it was opened. */
function ListingConflict({ listingId, onKeep, onDrop }: ListingConflictProps) {
  return (
    <Alert
      tone="danger"
      title="Cette annonce a été modifiée ailleurs"
      action={
        <>
          <ButtonLink
            variant="secondary"
            size="sm"
            to={`/dashboard/listings/${listingId}/preview`}
            target="_blank"
            rel="noopener"
          >
            Voir l’autre version<span className="sr-only"> (nouvel onglet)</span>
          </ButtonLink>
          <Button variant="secondary" size="sm" onClick={onKeep}>
            Garder la mienne
          </Button>
          <Button variant="secondary" size="sm" onClick={onDrop}>
            Reprendre l’autre
          </Button>
        </>
      }
    >
      Rien n’a été remplacé, et ce que vous avez écrit est toujours là. Comparez, puis choisissez la version à
      garder.
    </Alert>
  );
}
