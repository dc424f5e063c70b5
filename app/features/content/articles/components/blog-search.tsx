import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "~/ui/controls/button.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { useTypingPause } from "~/ui/form/use-typing-pause.ts";

/**
 * The search has an address that can be shared. Without script the form is submitted; with script it updates
 * while typing.
 */
export function BlogSearch({ search }: { search: string }) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  // Back navigation changes the query without the field. A focused field is not overwritten.
  useEffect(() => {
    const input = form.current?.elements.namedItem("q");
    if (
      input instanceof HTMLInputElement &&
      input.value.trim() !== search &&
      document.activeElement !== input
    )
      input.value = search;
  }, [search]);

  const send = () => {
    endPause();
    // An empty search has no parameter, so that the address is that of the blog.
    const words = String(new FormData(form.current ?? undefined).get("q") ?? "").trim();
    submit(words ? { q: words } : {}, { action: "/blog", replace: true, preventScrollReset: true });
  };
  const { afterPause, endPause } = useTypingPause(send);

  return (
    <Form
      ref={form}
      method="get"
      action="/blog"
      noValidate
      role="search"
      aria-label="Articles"
      className="flex max-w-xl items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label="Rechercher un article" className="min-w-0 flex-1">
        <Input
          name="q"
          type="search"
          icon={<Search />}
          placeholder="Santé, bienfaits, confiance…"
          defaultValue={search}
          maxLength={120}
          onChange={afterPause}
        />
      </Field>
      <Button type="submit" variant="secondary">
        Rechercher
      </Button>
    </Form>
  );
}
