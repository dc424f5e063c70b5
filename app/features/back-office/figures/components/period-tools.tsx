import { FileDownIcon } from "lucide-react";
import { Form } from "react-router";
import { Button, buttonClass } from "~/ui/controls/button.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { TabLinks } from "~/ui/layout/tab-links.tsx";
import { PERIOD_NAMES, PERIODS, type Period, withPeriod } from "../rules/periods.ts";

interface PeriodToolsProps {
  /** the address of the page without its period */
  action: string;
  exportPath: string;
  period: Period;
  today: string;
}

/** The period is a part of the address, so a view can be shared and the back button works. */
export function PeriodTools({ action, exportPath, period, today }: PeriodToolsProps) {
  const tabs = PERIOD_NAMES.map((name) => ({
    key: name,
    label: PERIODS[name],
    to: withPeriod(action, { ...period, name }),
  }));
  return (
    <div className="grid gap-4">
      <TabLinks label="Période" tabs={tabs} current={period.name ?? ""} />
      <Form
        key={`${period.from} ${period.to}`}
        method="get"
        action={action}
        noValidate
        role="search"
        aria-label="Dates choisies"
        className="flex flex-wrap items-end gap-3"
      >
        <Field label="Du" className="min-w-0 flex-1 basis-40 sm:max-w-52">
          <Input type="date" name="du" defaultValue={period.from} max={today} />
        </Field>
        <Field label="Au" className="min-w-0 flex-1 basis-40 sm:max-w-52">
          <Input type="date" name="au" defaultValue={period.to} max={today} />
        </Field>
        <Button type="submit" variant="secondary" className="max-sm:grow">
          Choisir ces dates
        </Button>
        <a
          href={withPeriod(exportPath, period)}
          download
          className={buttonClass({ variant: "secondary" }, "max-sm:w-full sm:ml-auto")}
        >
          <FileDownIcon aria-hidden="true" />
          Exporter en CSV
        </a>
      </Form>
    </div>
  );
}
