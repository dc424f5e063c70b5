import { SearchIcon } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { readText } from "~/features/discovery/rules/listing.ts";
import { Button } from "~/ui/button.tsx";
import { Field, Input } from "~/ui/field.tsx";
import { Select } from "~/ui/select.tsx";
import { useTypingPause } from "~/ui/use-typing-pause.ts";
import { prospectsPath } from "../rules/addresses.ts";
import { readFilter, STATUS_LABELS, STATUSES } from "../rules/pipeline.ts";
import { useAsked } from "./use-asked.ts";

/** A real form: without script it is sent by its button, with one the list follows what is typed. */
export function ProspectFilters() {
  const asked = useAsked();
  const { q, filter } = asked;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);

  // The address can change without the form: by a tile, or by going back. Nobody's typing is overwritten.
  useEffect(() => {
    const { words, status } = fieldsOf(form.current);
    if (words && words !== document.activeElement && readText(words.value) !== q) words.value = q;
    if (status) status.value = filter ?? "";
  }, [q, filter]);

  const apply = () => {
    endPause();
    const { words, status } = fieldsOf(form.current);
    if (!words || !status) return;
    const wanted = { q: readText(words.value), filter: readFilter(status.value) };
    if (wanted.q === q && wanted.filter === filter) return;
    navigate(prospectsPath({ ...asked, ...wanted, page: 1 }), { replace: true, preventScrollReset: true });
  };
  const { afterPause, endPause } = useTypingPause(apply);

  return (
    <search aria-label="Filtrer les prospects">
      <form
        ref={form}
        action="/dashboard/prospects"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          apply();
        }}
        className="grid grid-cols-[1fr_auto] items-end gap-3 sm:grid-cols-[1fr_15rem_auto]"
      >
        {asked.board && <input type="hidden" name="view" value="board" />}
        <Field label="Rechercher" className="max-sm:col-span-2">
          <Input
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Prénom, nom ou e-mail"
            icon={<SearchIcon />}
            onChange={afterPause}
          />
        </Field>
        <Field label="Statut">
          <Select name="status" defaultValue={filter ?? ""} onChange={apply}>
            <option value="">Tous les statuts</option>
            <option value="en_cours">En cours (appels 1 à 5)</option>
            {STATUSES.map((status) => (
              <option key={status} value={status}>
                {STATUS_LABELS[status]}
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
  const words = form?.elements.namedItem("q");
  const status = form?.elements.namedItem("status");
  return {
    words: words instanceof HTMLInputElement ? words : undefined,
    status: status instanceof HTMLSelectElement ? status : undefined,
  };
}
