import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSingleFlight } from "~/ui/use-single-flight.ts";
import type { SavedPhone } from "../queries.server.ts";
import { type ContactErrors, type ContactField, contactErrors, contactSchema } from "../schema.ts";
import {
  type ContactDraft,
  dropDraft,
  EMPTY_DRAFT,
  isForeign,
  keepDraft,
  readDraft,
} from "./contact-draft.ts";
import { chosenPhone } from "./phone-choice.tsx";

/** As typed. */
export type ContactContent = Record<ContactField, string>;

/** What came of a message. "unknown": the person has to sign in first, and will come back. */
export type ContactAnswer =
  | { outcome: "sent" }
  | { outcome: "refused"; message?: string; errors?: ContactErrors }
  | { outcome: "unknown" };

interface ContactFormOptions {
  coachId: number;
  viewerId: string | undefined;
  /** undefined until they are known: nothing is sent before the person has seen which number goes along */
  phones: SavedPhone[] | undefined;
  onSend: (content: ContactContent) => Promise<ContactAnswer>;
  onSent: (content: ContactContent) => void;
}

const FIELD_OF: Partial<Record<keyof ContactDraft, ContactField>> = {
  message: "message",
  address: "address",
  phoneChoice: "phone",
  otherPhone: "phone",
};

export type ContactFormState = ReturnType<typeof useContactForm>;

/** The draft, kept as it is typed, and its way to the coach: one sending at a time, nothing lost by a refusal. */
export function useContactForm({ coachId, viewerId, phones, onSend, onSent }: ContactFormOptions) {
  const [draft, setDraft] = useState(() => readDraft(coachId, viewerId));
  const [resumed] = useState(draft.waiting);
  const [busy, run] = useSingleFlight();
  const [refusal, setRefusal] = useState<{ message?: string | undefined; errors: ContactErrors }>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refusal]')?.focus();
  }, [refusal]);

  const latest = useRef(draft);
  const keep = (typed: Partial<ContactDraft>) => {
    latest.current = { ...latest.current, ...typed, owner: viewerId ?? latest.current.owner };
    setDraft(latest.current);
    keepDraft(coachId, latest.current);
  };
  useEffect(() => {
    if (!isForeign(latest.current, viewerId)) return;
    // Somebody else has signed in, in another tab.
    dropDraft(coachId);
    latest.current = EMPTY_DRAFT;
    setDraft(EMPTY_DRAFT);
  }, [coachId, viewerId]);
  const change = (typed: Partial<ContactDraft>) => {
    keep(typed);
    const corrected = Object.keys(typed).map((name) => FIELD_OF[name as keyof ContactDraft]);
    setRefusal(
      (current) =>
        current && {
          errors: Object.fromEntries(
            Object.entries(current.errors).filter(([field]) => !corrected.includes(field as ContactField)),
          ),
        },
    );
  };

  const send = async (phones: SavedPhone[]) => {
    const content = { message: draft.message, address: draft.address, phone: chosenPhone(draft, phones) };
    const read = contactSchema.safeParse(content);
    if (!read.success) return setRefusal({ errors: contactErrors(read.error) });
    setRefusal(undefined);
    const answer = await onSend(content);
    if (answer.outcome === "unknown") {
      // The dialog is about to make room for the one that signs in.
      keep({ waiting: true });
      return "leaving" as const;
    }
    if (answer.outcome === "refused")
      return setRefusal({ message: answer.message, errors: answer.errors ?? {} });
    dropDraft(coachId);
    onSent(content);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (phones) void run(() => send(phones));
  };
  return { ref: form, draft, change, submit, busy, resumed, refusal };
}
