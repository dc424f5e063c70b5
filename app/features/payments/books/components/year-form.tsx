import { Form } from "react-router";
import { Button } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Field } from "~/ui/form/field.tsx";

/** A search: the year is part of the address. */
export function YearForm({ years, year }: { years: number[]; year: number }) {
  return (
    <Form
      method="get"
      action="/back-office/comptabilite/dac7"
      noValidate
      role="search"
      aria-label="Année"
      className="flex max-w-sm flex-wrap items-end gap-3"
    >
      <Field label="Année" className="min-w-0 flex-1 basis-32">
        <Select key={year} name="annee" defaultValue={year}>
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="secondary" className="max-sm:w-full">
        Choisir
      </Button>
    </Form>
  );
}
