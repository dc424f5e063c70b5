import { SearchIcon } from "lucide-react";
import { Form } from "react-router";
import { Button } from "~/ui/button.tsx";
import { Field, Input } from "~/ui/field.tsx";

/** A search whose address can be shared. */
export function PeopleSearch({ words }: { words: string }) {
  return (
    <Form
      method="get"
      action="/back-office/people"
      noValidate
      role="search"
      aria-label="Personnes"
      className="flex max-w-xl flex-wrap items-end gap-3"
    >
      <Field label="Nom ou adresse e-mail" className="min-w-0 flex-1 basis-52">
        {/* Another search is another field: what was typed before does not linger in it. */}
        <Input
          key={words}
          name="q"
          type="search"
          icon={<SearchIcon />}
          defaultValue={words}
          maxLength={100}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" variant="secondary">
        Rechercher
      </Button>
    </Form>
  );
}
