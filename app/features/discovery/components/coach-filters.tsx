import { SearchIcon } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Button } from "~/ui/button.tsx";
import { Field, Input } from "~/ui/field.tsx";
import { Select } from "~/ui/select.tsx";
import { useTypingPause } from "~/ui/use-typing-pause.ts";
import { coachesPath, type DisciplineChoice, LARGEST_SMALLINT, readId, readText } from "../rules/listing.ts";

interface CoachFiltersProps {
  text: string;
  disciplineId: number | undefined;
  disciplines: DisciplineChoice[];
}

/** A real form: without script it is sent by its button, with one the list follows what is typed. */
export function CoachFilters({ text, disciplineId, disciplines }: CoachFiltersProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);

  // The address can change without the form: by a link, or by going back. Nobody's typing is overwritten.
  useEffect(() => {
    const { q, discipline } = fieldsOf(form.current);
    if (q && q !== document.activeElement && readText(q.value) !== text) q.value = text;
    if (discipline) discipline.value = String(disciplineId ?? "");
  }, [text, disciplineId]);

  const apply = () => {
    endPause();
    const { q, discipline } = fieldsOf(form.current);
    if (!q || !discipline) return;
    const wanted = {
      text: readText(q.value),
      disciplineId: readId(discipline.value, LARGEST_SMALLINT),
    };
    if (wanted.text === text && wanted.disciplineId === disciplineId) return;
    navigate(coachesPath(wanted), { replace: true, preventScrollReset: true });
  };
  const { afterPause, endPause } = useTypingPause(apply);

  return (
    <search aria-label="Filtrer les coachs">
      <form
        ref={form}
        action="/coaches"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          apply();
        }}
        className="grid grid-cols-[1fr_auto] items-end gap-x-3 gap-y-3 rounded-xl border border-line bg-surface p-4 shadow-card sm:grid-cols-[1fr_16rem_auto] sm:gap-4 sm:p-5"
      >
        <Field label="Rechercher" className="max-sm:col-span-2">
          <Input
            type="search"
            name="q"
            defaultValue={text}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Nom, ville ou discipline"
            icon={<SearchIcon />}
            onChange={afterPause}
          />
        </Field>
        <Field label="Discipline">
          <Select name="discipline" defaultValue={disciplineId ?? ""} onChange={apply}>
            <option value="">Toutes les disciplines</option>
            {disciplines.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
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

function fieldsOf(form: HTMLFormElement | null) {
  const named = (name: string) => form?.elements.namedItem(name);
  const q = named("q");
  const discipline = named("discipline");
  return {
    q: q instanceof HTMLInputElement ? q : undefined,
    discipline: discipline instanceof HTMLSelectElement ? discipline : undefined,
  };
}
