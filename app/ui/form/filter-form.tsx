import { SearchIcon } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "../controls/button.tsx";
import { Select } from "../controls/select.tsx";
import { Field, Input } from "./field.tsx";
import { useTypingPause } from "./use-typing-pause.ts";

interface Choice<Name extends string> {
  name: Name;
  label: string;
  value: string;
  options: ReactNode;
}

interface FilterFormProps<Name extends string> {
  /** for screen readers */
  label: string;
  /** target of the form without JavaScript */
  action: string;
  /** the search text of the URL */
  text: string;
  choices: readonly Choice<Name>[];
  placeholder: string;
  /** normalizes the typed text as the URL has it */
  readText: (typed: string) => string;
  onChange: (text: string, chosen: Record<Name, string>) => void;
  /** classes of the columns; on phones the search text has its own row */
  className: string;
  /** hidden fields for other parameters of the URL */
  children?: ReactNode;
}

/**
 * A search text and a few choices that filter a list. It is a plain form; with JavaScript, the list follows
 * while it is filled in.
 */
export function FilterForm<Name extends string>({
  label,
  action,
  text,
  choices,
  placeholder,
  ...props
}: FilterFormProps<Name>) {
  const { readText, onChange, className, children } = props;
  const form = useRef<HTMLFormElement>(null);
  /** a string, so that an effect can compare it */
  const asked = new URLSearchParams(choices.map(({ name, value }) => [name, value])).toString();

  const isAlive = useRef(false);
  const applyEarly = useEffectEvent(() => apply());

  // The URL can change without the form (a link, the back button). The update overwrites neither a field that
  // is being typed in, nor input from before hydration, which is applied now.
  useEffect(() => {
    if (!isAlive.current) {
      isAlive.current = true;
      return applyEarly();
    }
    const words = wordsOf(form.current);
    if (words && words !== document.activeElement && readText(words.value) !== text) words.value = text;
    for (const [name, value] of new URLSearchParams(asked)) {
      const chosen = choiceOf(form.current, name);
      if (chosen) chosen.value = value;
    }
  }, [text, asked, readText]);

  const apply = () => {
    endPause();
    const typed = readText(wordsOf(form.current)?.value ?? "");
    const chosen = choices.map(({ name, value }) => [name, choiceOf(form.current, name)?.value ?? value]);
    if (typed !== text || new URLSearchParams(chosen).toString() !== asked)
      onChange(typed, Object.fromEntries(chosen) as Record<Name, string>);
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
        className={`grid items-end gap-3 ${className}`}
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
        {choices.map(({ name, label: choiceLabel, value, options }) => (
          <Field key={name} label={choiceLabel}>
            <Select name={name} defaultValue={value} onChange={apply}>
              {options}
            </Select>
          </Field>
        ))}
        <Button type="submit" variant="secondary">
          <SearchIcon aria-hidden className="sm:hidden" />
          {/* Beside a single choice there is no room for the word. */}
          <span className={choices.length > 1 ? undefined : "max-sm:sr-only"}>Rechercher</span>
        </Button>
      </form>
    </search>
  );
}

function wordsOf(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const words = form?.elements.namedItem("q");
  return words instanceof HTMLInputElement ? words : undefined;
}

function choiceOf(form: HTMLFormElement | null, name: string): HTMLSelectElement | undefined {
  const chosen = form?.elements.namedItem(name);
  return chosen instanceof HTMLSelectElement ? chosen : undefined;
}
