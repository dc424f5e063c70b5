import { Form } from "react-router";
import { FilterLinks } from "~/ui/form/filter-links.tsx";
import {
  ACCOMPANIMENT_VIEW_LABELS,
  ACCOMPANIMENT_VIEWS,
  type AccompanimentView,
  accompanimentsPath,
} from "../../rules/accompaniments.ts";
import { SearchFields } from "../search-fields.tsx";

interface AccompanimentToolsProps {
  view: AccompanimentView;
  words: string;
  counts: Record<AccompanimentView, number>;
}

export function AccompanimentTools({ view, words, counts }: AccompanimentToolsProps) {
  const filters = ACCOMPANIMENT_VIEWS.map((key) => ({
    key,
    label: ACCOMPANIMENT_VIEW_LABELS[key],
    to: accompanimentsPath({ view: key }),
    count: counts[key],
  }));
  return (
    <div className="grid gap-5">
      <Form
        method="get"
        action="/back-office/accompagnements"
        noValidate
        role="search"
        aria-label="Accompagnements"
        className="flex max-w-xl flex-wrap items-end gap-3"
      >
        <SearchFields label="Nom ou adresse e-mail de l’élève" words={words} />
      </Form>
      <FilterLinks label="État des accompagnements" filters={filters} current={view} />
    </div>
  );
}
