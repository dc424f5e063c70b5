import { FileDownIcon } from "lucide-react";
import { Form, Link } from "react-router";
import { Button, buttonClass } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { ACTION_LABELS, OPERATOR_ACTIONS } from "../../rules/actions.ts";
import type { JournalAuthor } from "../queries/list-journal.server.ts";
import { JOURNAL_PATH, type JournalFilters, journalPath } from "../rules.ts";

interface JournalToolsProps {
  filters: JournalFilters;
  authors: readonly JournalAuthor[];
}

/** The filters of the journal and its export. They are in its address, so that a search can be shared. */
export function JournalTools({ filters, authors }: JournalToolsProps) {
  const { operator, action, person, thing, from, to } = filters;
  const address = journalPath(JOURNAL_PATH, filters);
  return (
    <Form
      key={address}
      method="get"
      action="/back-office/journal"
      noValidate
      role="search"
      aria-label="Journal"
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 sm:p-5 lg:grid-cols-3"
    >
      {person && <input type="hidden" name="personne" value={person} />}
      <Field label="Par">
        <Select name="operateur" defaultValue={operator ?? ""}>
          <option value="">Toute l’équipe</option>
          {authors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Action">
        <Select name="action" defaultValue={action ?? ""}>
          <option value="">Toutes</option>
          {OPERATOR_ACTIONS.map((one) => (
            <option key={one} value={one}>
              {ACTION_LABELS[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Numéro d’une séance, d’un pack, d’une commande…">
        <Input name="numero" type="search" defaultValue={thing} maxLength={100} autoComplete="off" />
      </Field>
      <Field label="Du">
        <Input type="date" name="du" defaultValue={from} />
      </Field>
      <Field label="Au">
        <Input type="date" name="au" defaultValue={to} />
      </Field>
      <div className="flex flex-wrap items-end gap-3 sm:col-span-2 lg:col-span-full">
        <Button type="submit" className="max-sm:grow">
          Rechercher
        </Button>
        {address !== JOURNAL_PATH && (
          <Link to={JOURNAL_PATH} className={buttonClass({ variant: "ghost" })}>
            Tout voir
          </Link>
        )}
        <a
          href={journalPath(`${JOURNAL_PATH}/export`, filters)}
          download
          className={buttonClass({ variant: "secondary" }, "max-sm:w-full sm:ml-auto")}
        >
          <FileDownIcon aria-hidden="true" />
          Exporter ce journal
        </a>
      </div>
    </Form>
  );
}
