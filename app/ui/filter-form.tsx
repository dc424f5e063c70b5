import { SearchIcon } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { Field, Input } from "./field.tsx";
import { Select } from "./select.tsx";
import { useTypingPause } from "./use-typing-pause.ts";

interface FilterFormProps {
  /** for those who listen */
  label: string;
  /** where it is sent without script */
  action: string;
  /** what the address asks for: the words, and what was chosen */
  text: string;
  choice: { name: string; label: string; value: string; options: ReactNode };
  placeholder: string;
  /** the words as the address has them */
  readText: (typed: string) => string;
  onChange: (text: string, choice: string) => void;
  /** the columns, from the first size that has room for them */
  className: string;
  /** what else the address keeps */
  children?: ReactNode;
}

/** Words and one choice that narrow a list: a real form, which the list follows as it is filled in where there is script. */
export function FilterForm({ label, action, text, choice, placeholder, ...props }: FilterFormProps) {
  const { readText, onChange, className, children } = props;
  const form = useRef<HTMLFormElement>(null);

  // The address can change without the form: by a link, or by going back. Nobody's typing is overwritten.
  useEffect(() => {
    const { words, chosen } = fieldsOf(form.current, choice.name);
    if (words && words !== document.activeElement && readText(words.value) !== text) words.value = text;
    if (chosen) chosen.value = choice.value;
  }, [text, choice.name, choice.value, readText]);

  const apply = () => {
    endPause();
    const { words, chosen } = fieldsOf(form.current, choice.name);
    if (!words || !chosen) return;
    const typed = readText(words.value);
    if (typed !== text || chosen.value !== choice.value) onChange(typed, chosen.value);
  };
  const { afterPause, endPause } = useTypingPause(apply);

  return (
    <search aria-label={label}>
      <form
        ref={form}
        action={action}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          apply();
        }}
        className={`grid grid-cols-[1fr_auto] items-end gap-3 ${className}`}
      >
        {children}
        <Field label="Rechercher" className="max-sm:col-span-2">
          <Input
            type="search"
            name="q"
            defaultValue={text}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={placeholder}
            icon={<SearchIcon />}
            onChange={afterPause}
          />
        </Field>
        <Field label={choice.label}>
          <Select name={choice.name} defaultValue={choice.value} onChange={apply}>
            {choice.options}
          </Select>
        </Field>
        <Button type="submit" variant="secondary">
          <SearchIcon aria-hidden className="sm:hidden" />
          <span className="max-sm:sr-only">Rechercher</span>
        </Button>
      </form>
    </search>
  );
}

function fieldsOf(form: HTMLFormElement | null, choice: string) {
  const words = form?.elements.namedItem("q");
  const chosen = form?.elements.namedItem(choice);
  return {
    words: words instanceof HTMLInputElement ? words : undefined,
    chosen: chosen instanceof HTMLSelectElement ? chosen : undefined,
  };
}
