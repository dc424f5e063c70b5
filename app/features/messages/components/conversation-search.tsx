import { SearchIcon } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { readText } from "~/features/discovery/rules/listing.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { useTypingPause } from "~/ui/form/use-typing-pause.ts";

/** Searches names and messages. The form works without script; with script the list updates while typing. */
export function ConversationSearch({ q }: { q: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const words = useRef<HTMLInputElement>(null);
  // Back navigation changes the query without the field. A focused field is not overwritten.
  useEffect(() => {
    const field = words.current;
    if (field && field !== document.activeElement && readText(field.value) !== q) field.value = q;
  }, [q]);
  const apply = () => {
    endPause();
    const wanted = readText(words.current?.value ?? "");
    if (wanted === q) return;
    // Only the query changes, so that the open conversation stays open.
    const search = wanted && `?${new URLSearchParams({ q: wanted })}`;
    navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  };
  const { afterPause, endPause } = useTypingPause(apply);
  return (
    <search aria-label="Chercher dans mes conversations">
      <form
        action="?"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          apply();
        }}
      >
        <Field label="Chercher un nom ou un mot" hideLabel>
          <Input
            ref={words}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Chercher un nom ou un mot"
            icon={<SearchIcon />}
            onChange={afterPause}
          />
        </Field>
      </form>
    </search>
  );
}
