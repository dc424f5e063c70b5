import { Form } from "react-router";
import { SearchFields } from "./search-fields.tsx";

/** The search has an address that can be shared. */
export function PeopleSearch({ words }: { words: string }) {
  return (
    <Form
      method="get"
      action="/back-office/people"
      noValidate
      role="search"
      aria-label="Personnes"
      className="flex max-w-2xl flex-wrap items-end gap-3"
    >
      <SearchFields
        label="Nom, e-mail, téléphone, ou numéro d’une commande, d’une séance, d’un document…"
        words={words}
      />
    </Form>
  );
}
