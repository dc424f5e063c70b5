import { SearchIcon } from "lucide-react";
import { Button } from "~/ui/controls/button.tsx";
import { Field, Input } from "~/ui/form/field.tsx";

/** The one field of the searches, and its button. */
export function SearchFields({ label, words }: { label: string; words: string }) {
  return (
    <>
      <Field label={label} className="min-w-0 flex-1 basis-52">
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
    </>
  );
}
