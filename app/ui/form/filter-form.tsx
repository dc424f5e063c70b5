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
  /** for those who listen */
  label: string;
  /** where it is sent without script */
  action: string;
  /** what the address asks for: the words, and what was chosen */
  text: string;
  choices: readonly Choice<Name>[];
  placeholder: string;
  /** the words as the address has them */
  readText: (typed: string) => string;
  onChange: (text: string, chosen: Record<Name, string>) => void;
  /** the columns; on a phone, the words have a row of their own */
  className: string;
  /** what else the address keeps */
  children?: ReactNode;
}

/** Words and a few choices that narrow a list: a real form, which the list follows as it is filled in where there is script. */
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
  /** as one text, so that an effect can tell whether anything of it has changed */
  const asked = new URLSearchParams(choices.map(({ name, value }) => [name, value])).toString();

  const isAlive = useRef(false);
  const applyEarly = useEffectEvent(() => apply());

  // The address can change without the form: by a link, or by going back. Nobody's typing is overwritten, nor what was typed or
  // chosen before the script was there: that is asked for now.
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
