import { Form } from "react-router";
import { formatMonth, parisInstant } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Field } from "~/ui/form/field.tsx";
import type { BookPeriod } from "../rules/periods.ts";

export const monthName = (month: string): string => formatMonth(parisInstant(`${month}-01`, "12:00"));

/** A search: the period is part of the address. */
export function PeriodForm({ months, period }: { months: string[]; period: BookPeriod }) {
  const options = months.map((month) => (
    <option key={month} value={month}>
      {monthName(month)}
    </option>
  ));
  return (
    <Form
      method="get"
      action="/back-office/comptabilite"
      noValidate
      role="search"
      aria-label="Période"
      className="flex max-w-2xl flex-wrap items-end gap-3"
    >
      <Field label="Du mois de" className="min-w-0 flex-1 basis-44">
        <Select key={period.from} name="du" defaultValue={period.from}>
          {options}
        </Select>
      </Field>
      <Field label="Au mois de" className="min-w-0 flex-1 basis-44">
        <Select key={period.to} name="au" defaultValue={period.to}>
          {options}
        </Select>
      </Field>
      <Button type="submit" variant="secondary" className="max-sm:w-full">
        Choisir
      </Button>
    </Form>
  );
}
