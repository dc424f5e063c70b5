import { SearchIcon } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { readText } from "~/features/discovery/rules/listing.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Field, Input } from "~/ui/form/field.tsx";

import { useSingleFlight } from "~/ui/form/use-single-flight.ts";
import { useTypingPause } from "~/ui/form/use-typing-pause.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import type { ListedConversation } from "../queries/list-conversations.server.ts";
import { readCursor, type Side } from "../rules.ts";
import { ConversationEntry } from "./conversation-entry.tsx";

interface ConversationListProps {
  side: Side;
  q: string;
  /** the newest page of conversations */
  latest: ListedConversation[];
  more: boolean;
  pageSize: number;
  today: string;
  openId: number;
  /** undefined until the conversation is loaded */
  open: OpenConversation | undefined;
  loadAfter: (cursor: string) => Promise<ListedConversation[] | undefined>;
  className: string;
  /** content above the list, such as an error */
  children?: ReactNode;
}

export function ConversationList(props: ConversationListProps) {
  const { side, q, today, openId, className, children } = props;
  const { shown, more, busy, showMore } = useConversations(props);
  return (
    <section
      aria-label="Conversations"
      className={classNames(
        "grid min-h-0 grid-cols-[minmax(0,1fr)] content-start gap-3 lg:overflow-y-auto lg:overscroll-contain lg:border-r lg:border-line lg:p-3",
        className,
      )}
    >
      {children}
      <ConversationSearch q={q} />
      <p role="status" className={shown.length > 0 ? "sr-only" : "p-3 text-muted"}>
        {q &&
          (shown.length === 0
            ? `Aucune conversation avec «\u00a0${q}\u00a0», ni dans les noms ni dans les messages.`
            : found(shown.length))}
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {shown.map((conversation) => (
          <li key={conversation.id}>
            <ConversationEntry
              side={side}
              conversation={conversation}
              today={today}
              current={conversation.id === openId}
            />
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="secondary" busy={busy} className="w-full" onClick={showMore}>
          Voir plus
        </Button>
      )}
    </section>
  );
}

const found = (count: number) => (count === 1 ? "1 conversation trouvée" : `${count} conversations trouvées`);

interface ConversationListData {
  /** the search query */
  q: string;
  /** the newest page of conversations; `more` tells if there are others */
  latest: readonly ListedConversation[];
  more: boolean;
  pageSize: number;
  open: OpenConversation | undefined;
  loadAfter: (cursor: string) => Promise<ListedConversation[] | undefined>;
}

/** Merges the initial conversations with reloaded ones and older pages. */
function useConversations({ q, latest, more, pageSize, open, loadAfter }: ConversationListData) {
  const [state, setState] = useState({ q, latest, more, open, rows: updateOpen(latest, open) });
  const [busy, run] = useSingleFlight();
  let current = state;
  if (state.q !== q) current = { q, latest, more, open, rows: updateOpen(latest, open) };
  else if (state.latest !== latest || state.open !== open)
    current = { ...state, latest, open, rows: updateOpen(mergeConversations(state.rows, latest), open) };
  if (current !== state) setState(current);
  const last = current.rows.at(-1);
  const showMore = () =>
    run(async () => {
      const older = last && (await loadAfter(last.cursor));
      if (!older) return;
      setState((known) =>
        known.q === q
          ? { ...known, rows: mergeConversations(known.rows, older), more: older.length === pageSize }
          : known,
      );
    });
  return { shown: current.rows, more: current.more, busy, showMore };
}

/** The open conversation is fresher than its row in the list. */
type OpenConversation = Pick<
  ListedConversation,
  "id" | "unread" | "name" | "acceptedAt" | "declinedAt" | "blockedBy"
>;

/**
 * Merges new rows over known ones, latest first. Rows pushed off the first page are kept, because the pages
 * below were loaded before and lack them.
 */
export function mergeConversations(
  known: readonly ListedConversation[],
  come: readonly ListedConversation[],
): ListedConversation[] {
  const byId = new Map([...known, ...come].map((one) => [one.id, one]));
  return [...byId.values()].sort(byPlace);
}

/** Updates the row of the open conversation with its current state. */
export const updateOpen = (
  known: readonly ListedConversation[],
  open: OpenConversation | undefined,
): readonly ListedConversation[] => {
  if (!open) return known;
  const { id, unread, name, acceptedAt, declinedAt, blockedBy } = open;
  return known.map((one) =>
    one.id === id ? { ...one, unread, name, acceptedAt, declinedAt, blockedBy } : one,
  );
};

const placeOf = ({ cursor, id }: ListedConversation) => readCursor(cursor) ?? { micros: 0, id };

function byPlace(a: ListedConversation, b: ListedConversation): number {
  const [one, other] = [placeOf(a), placeOf(b)];
  return other.micros - one.micros || other.id - one.id;
}

/** Searches names and messages. The form works without script; with script the list updates while typing. */
function ConversationSearch({ q }: { q: string }) {
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
