import { SearchIcon } from "lucide-react";
import { Button } from "~/ui/controls/button.tsx";
import { Field, Input } from "~/ui/form/field.tsx";

export function SearchFields({ label, words }: { label: string; words: string }) {
  return (
    <>
      <Field label={label} className="min-w-0 flex-1 basis-52">
        {/* The key resets the field for another search. */}
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
