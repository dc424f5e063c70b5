import type { FormEvent } from "react";
import { useSingleFlight } from "./use-single-flight.ts";

/** The button that sends a form, which has its say in what is sent, or the form where none was pressed. */
type Pressed = HTMLFormElement | HTMLButtonElement;

/**
 * For a form that the router sends, by its own submit or a fetcher's: pressed again while it is under way, it is not sent again. The router would break off
 * the first sending for the second, though the server has it already.
 */
export function useSingleSubmit(submit: (pressed: Pressed) => Promise<void>) {
  const [busy, run] = useSingleFlight();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const pressed = (submitter as HTMLButtonElement | null) ?? event.currentTarget;
    void run(() => submit(pressed));
  };
  return { busy, onSubmit };
}
