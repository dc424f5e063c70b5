import { FileDownIcon } from "lucide-react";
import { Form, Link } from "react-router";
import { Button, buttonClass } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { useMayWork } from "../../components/use-may-work.ts";
import { type DeskFilters, type DeskList, FILTERS, filteredPath, LIST_LABELS } from "../rules/filters.ts";

interface DeskToolsProps {
  list: DeskList;
  filters: DeskFilters;
}

/** The search, the filters and the export of a list. They are in its address, so that a search can be shared. */
export function DeskTools({ list, filters }: DeskToolsProps) {
  const { states, kinds, period } = FILTERS[list];
  const { words, state, kind, from, to } = filters;
  const action = `/back-office/${list}`;
  const mayWork = useMayWork();
  const isFiltered = filteredPath(action, filters) !== action;
  return (
    <Form
      key={filteredPath(action, filters)}
      method="get"
      action={action}
      noValidate
      role="search"
      aria-label={LIST_LABELS[list]}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 sm:p-5 lg:grid-cols-4"
    >
      <Field label="Nom, adresse e-mail ou numéro" className="sm:col-span-2">
        <Input name="q" type="search" defaultValue={words} maxLength={100} autoComplete="off" />
      </Field>
      <Choice name="etat" label="État" value={state} choices={states} />
      {Object.keys(kinds).length > 0 && <Choice name="type" label="Type" value={kind} choices={kinds} />}
      <Field label={`${period}, du`}>
        <Input type="date" name="du" defaultValue={from} />
      </Field>
      <Field label="Au">
        <Input type="date" name="au" defaultValue={to} />
      </Field>
      <div className="flex flex-wrap items-end gap-3 sm:col-span-2 lg:col-span-full">
        <Button type="submit" className="max-sm:grow">
          Rechercher
        </Button>
        {isFiltered && (
          <Link to={action} className={buttonClass({ variant: "ghost" })}>
            Tout voir
          </Link>
        )}
        {mayWork("money") && (
          <a
            href={filteredPath(`/back-office/exports/${list}`, filters)}
            download
            className={buttonClass({ variant: "secondary" }, "max-sm:w-full sm:ml-auto")}
          >
            <FileDownIcon aria-hidden="true" />
            Exporter cette liste
          </a>
        )}
      </div>
    </Form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string | undefined;
  choices: Record<string, string>;
}

function Choice({ name, label, value, choices }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select name={name} defaultValue={value ?? ""}>
        <option value="">Tous</option>
        {Object.entries(choices).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}
