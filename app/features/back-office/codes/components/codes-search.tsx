import { FileDownIcon } from "lucide-react";
import { Form } from "react-router";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Field } from "~/ui/form/field.tsx";
import { SearchFields } from "../../components/search-fields.tsx";
import { useMayWork } from "../../components/use-may-work.ts";
import { codesPath } from "../rules.ts";

interface CodesSearchProps {
  /** the list, for screen readers */
  about: string;
  /** the address of the list */
  action: string;
  label: string;
  filters: { words: string; state: string | undefined };
  states: Record<string, string>;
}

/** The search and the export of a list of codes or cards. */
export function CodesSearch({ about, action, label, filters, states }: CodesSearchProps) {
  const mayWork = useMayWork();
  return (
    <Form
      method="get"
      action={action}
      noValidate
      role="search"
      aria-label={about}
      className="flex flex-wrap items-end gap-3"
    >
      <SearchFields label={label} words={filters.words} />
      <Field label="État" className="basis-40">
        <Select key={filters.state} name="etat" defaultValue={filters.state ?? ""}>
          <option value="">Tous</option>
          {Object.entries(states).map(([state, text]) => (
            <option key={state} value={state}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      {mayWork("money") && (
        <a
          href={codesPath(`${action}/export`, filters)}
          download
          className={buttonClass({ variant: "secondary" }, "max-sm:w-full sm:ml-auto")}
        >
          <FileDownIcon aria-hidden="true" />
          Exporter cette liste
        </a>
      )}
    </Form>
  );
}
