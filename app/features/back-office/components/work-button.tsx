import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { Button } from "~/ui/button.tsx";
import { useSingleSubmit } from "~/ui/use-single-submit.ts";

interface WorkButtonProps {
  /** what is sent */
  fields: Record<string, string | number>;
  /** to whom or to what it happens, for those who hear the button alone */
  about: string;
  children: ReactNode;
}

/** One thing that is done at a press, without leaving the page. */
export function WorkButton({ fields, about, children }: WorkButtonProps) {
  const { Form, state, submit } = useFetcher();
  const { onSubmit } = useSingleSubmit(submit);
  return (
    <Form method="post" noValidate onSubmit={onSubmit} className="max-sm:grow">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="secondary" size="sm" busy={state !== "idle"} className="max-sm:w-full">
        {children}
        <span className="sr-only"> {about}</span>
      </Button>
    </Form>
  );
}
