import { useDraggable } from "@dnd-kit/core";
import { CalendarClockIcon, EllipsisVerticalIcon, ExternalLinkIcon, GripVerticalIcon } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import { formatTime } from "~/platform/dates.ts";
import { classNames } from "~/ui/class-names.ts";
import { Menu, MenuContent, MenuLink, MenuTrigger } from "~/ui/menu.tsx";
import { bookingsPath } from "../rules/paths.ts";
import { schedulePath } from "../rules/schedule.ts";
import type { Entry, ScheduledSession } from "../rules/schedule-entries.ts";
import { canBeMoved, canBeWithdrawn } from "../rules/schedule-entries.ts";
import { blockText, FEED_TEXT, stateText, timesText, whoText } from "../rules/schedule-words.ts";
import type { Span } from "../rules/time-grid.ts";
import { UnblockForm, WithdrawForm } from "./schedule-buttons.tsx";
import { BLOCK_LOOK, FEED_LOOK, HATCHED, PROPOSAL_LOOK, SESSION_LOOKS } from "./schedule-look.ts";
import { useAskedSchedule } from "./use-schedule.ts";

/** What is dragged, for whoever says where it is. */
export interface Dragged {
  session: ScheduledSession;
  span: Span;
}

interface PlacedEntryProps {
  entry: Entry;
  span: Span;
  style: CSSProperties;
  now: Date;
}

/** Something that takes time, in its place. */
export function PlacedEntry({ entry, span, style, now }: PlacedEntryProps) {
  switch (entry.kind) {
    case "session": {
      const { session } = entry;
      if (canBeMoved(session, now))
        return <MovableSession session={session} span={span} style={style} now={now} />;
      return (
        <Box style={style} className={SESSION_LOOKS[session.status]}>
          <SessionText session={session} span={span} />
        </Box>
      );
    }
    case "proposal":
      return <Proposal entry={entry} style={style} now={now} />;
    case "block":
      return (
        <Box style={style} className={classNames(BLOCK_LOOK, HATCHED)}>
          <p className="mr-6 w-fit max-w-full truncate rounded-sm bg-sunken px-1 leading-tight font-semibold">
            {blockText(entry.block)}
            <span className="block truncate font-normal tabular">{timesText(entry.start, entry.end)}</span>
          </p>
          <UnblockForm block={entry.block} className={CORNER} />
        </Box>
      );
    case "feed":
      return (
        <Box style={style} className={classNames(FEED_LOOK, HATCHED)}>
          <p className="w-fit max-w-full truncate rounded-sm bg-sunken px-1 leading-tight">
            {FEED_TEXT}
            <span className="block tabular">{timesText(entry.start, entry.end)}</span>
          </p>
        </Box>
      );
  }
}

/** Where others share the width, what stands in it makes room: the end of the time, then the handle. */
const BOX = "@container absolute overflow-hidden rounded-sm p-1 text-xs";

const CORNER = "absolute top-0 right-0 @max-[4.5rem]:top-auto @max-[4.5rem]:bottom-0";

function Box({
  className,
  children,
  style,
}: {
  className: string;
  children: ReactNode;
  style: CSSProperties;
}) {
  return (
    <div style={style} className={classNames(BOX, className)}>
      {children}
    </div>
  );
}

/** When and who; pressed, it opens the session's page. What is being paid for has none yet. */
function SessionText({ session, span, inset }: { session: ScheduledSession; span: Span; inset?: string }) {
  const { id, startsAt, endsAt, name, service } = session;
  const isShort = span.to - span.from < 45;
  const text = (
    <>
      <span className={classNames("tabular", isShort ? "mr-1" : "block truncate")}>
        {formatTime(startsAt)}
        {!isShort && <span className="@max-[8rem]:sr-only"> – {formatTime(endsAt)}</span>}
      </span>
      <span className={classNames("font-semibold", isShort ? "" : "block truncate")}>{whoText(session)}</span>
      {!isShort && service && <span className="block truncate">{service}</span>}
      {name && <span className="sr-only">, {stateText(session)}</span>}
    </>
  );
  const look = classNames("absolute inset-0 overflow-hidden p-1 leading-tight", isShort && "truncate", inset);
  if (name === null) return <p className={look}>{text}</p>;
  return (
    <Link
      to={bookingsPath("coach", id)}
      draggable={false}
      className={classNames(look, "-outline-offset-3 hover:underline")}
    >
      {text}
    </Link>
  );
}

const SMALL =
  "grid size-6 shrink-0 place-items-center rounded-sm text-current hover:bg-surface pointer-coarse:size-8 [&_svg]:size-4";

/** Dragged by mouse or finger, taken with the handle by keyboard, or moved by the form that the menu leads to. */
function MovableSession({
  session,
  span,
  style,
  now,
}: Omit<PlacedEntryProps, "entry"> & { session: ScheduledSession }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: session.id,
    data: { session, span } satisfies Dragged,
    attributes: { roleDescription: "séance à déplacer" },
  });
  const asked = useAskedSchedule(now);
  const name = whoText(session);
  const isLow = span.to - span.from < 60;
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      style={style}
      className={classNames(
        BOX,
        SESSION_LOOKS[session.status],
        "cursor-grab select-none [-webkit-touch-callout:none]",
        isDragging && "opacity-40",
      )}
    >
      <SessionText
        session={session}
        span={span}
        inset={classNames("@max-[4.5rem]:pr-1", isLow ? "pr-13" : "pr-7")}
      />
      <div className={classNames(CORNER, "flex", isLow ? "flex-row" : "flex-col")}>
        <button
          ref={setActivatorNodeRef}
          {...attributes}
          type="button"
          aria-label={`Prendre la séance de ${name}`}
          className={classNames(SMALL, "cursor-grab @max-[4.5rem]:hidden")}
        >
          <GripVerticalIcon aria-hidden />
        </button>
        <Menu>
          <MenuTrigger
            aria-label={`Séance de ${name}, ${formatTime(session.startsAt)}\u00a0: actions`}
            className={SMALL}
          >
            <EllipsisVerticalIcon aria-hidden />
          </MenuTrigger>
          <MenuContent>
            <MenuLink
              to={schedulePath(asked, `move/${session.id}`)}
              preventScrollReset
              icon={<CalendarClockIcon aria-hidden />}
            >
              Proposer un autre horaire
            </MenuLink>
            <MenuLink to={bookingsPath("coach", session.id)} icon={<ExternalLinkIcon aria-hidden />}>
              Ouvrir la séance
            </MenuLink>
          </MenuContent>
        </Menu>
      </div>
    </div>
  );
}

/** Hatched until it is answered; whoever has proposed it can take it back. */
function Proposal({
  entry: { session, start, end },
  style,
  now,
}: { entry: Extract<Entry, { kind: "proposal" }> } & Pick<PlacedEntryProps, "style" | "now">) {
  const isOwn = session.proposedBy === "coach";
  const canWithdraw = canBeWithdrawn(session, now);
  return (
    <Box style={style} className={classNames(PROPOSAL_LOOK, HATCHED)}>
      <Link
        to={bookingsPath("coach", session.id)}
        className={classNames(
          "absolute inset-0 p-1 leading-tight -outline-offset-3 hover:underline",
          canWithdraw && "pr-7 @max-[4.5rem]:pr-1",
        )}
      >
        <span className="block w-fit max-w-full truncate rounded-sm bg-surface px-1">
          <span className="block truncate tabular">{timesText(start, end)}</span>
          <span className="block truncate font-semibold">
            {isOwn ? `Proposé à ${whoText(session)}` : `Demandé par ${whoText(session)}`}
          </span>
        </span>
      </Link>
      {canWithdraw && <WithdrawForm session={session} look="icon" className={CORNER} />}
    </Box>
  );
}

/** What is seen under the pointer while it is dragged. */
export function DraggedSession({ session, when }: { session: ScheduledSession; when: string | undefined }) {
  return (
    <div
      className={classNames(
        "size-full cursor-grabbing overflow-hidden rounded-sm p-1 text-xs leading-tight shadow-raised",
        SESSION_LOOKS[session.status],
      )}
    >
      <p className="font-semibold">{whoText(session)}</p>
      {when && <p className="tabular">{when}</p>}
    </div>
  );
}
