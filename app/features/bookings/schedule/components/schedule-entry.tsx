import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "~/ui/theme/class-names.ts";
import { ownGroupPath } from "../../groups/rules/group-paths.ts";
import { SessionText } from "../../sessions/components/session-text.tsx";
import { bookingsPath } from "../../sessions/rules/paths.ts";
import { canBeMoved, canBeWithdrawn, type Entry } from "../rules/schedule-entries.ts";
import { blockText, clientText, feedText, groupText, timesText } from "../rules/schedule-words.ts";
import type { Span } from "../rules/time-grid.ts";
import { MovableSession } from "./movable-session.tsx";
import { UnblockForm, WithdrawForm } from "./schedule-buttons.tsx";
import { BLOCK_LOOK, BOX, CORNER, feedLook, HATCHED, PROPOSAL_LOOK, SESSION_LOOKS } from "./schedule-look.ts";

interface PlacedEntryProps {
  entry: Entry;
  span: Span;
  /** false for an entry that continues from the day before */
  begins: boolean;
  style: CSSProperties;
  now: Date;
}

export function PlacedEntry({ entry, span, begins, style, now }: PlacedEntryProps) {
  switch (entry.kind) {
    case "session": {
      const { session } = entry;
      if (begins && canBeMoved(session, now))
        return <MovableSession session={session} span={span} style={style} now={now} />;
      return (
        <Box style={style} className={SESSION_LOOKS[session.status]}>
          <SessionText session={session} span={span} />
        </Box>
      );
    }
    case "proposal":
      return <Proposal entry={entry} style={style} now={now} />;
    case "group":
      return (
        <Box style={style} className={SESSION_LOOKS.confirmed}>
          <Link
            to={ownGroupPath(entry.group.id)}
            className="absolute inset-0 p-1 leading-tight -outline-offset-3 hover:underline"
          >
            <span className="block truncate tabular">{timesText(entry.start, entry.end)}</span>
            <span className="line-clamp-2 font-semibold">{groupText(entry.group)}</span>
          </Link>
        </Box>
      );
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
        <Box style={style} className={classNames(feedLook(entry.event), HATCHED)}>
          <p className="w-fit max-w-full truncate rounded-sm bg-sunken px-1 leading-tight">
            {feedText(entry.event)}
            <span className="block tabular">{timesText(entry.start, entry.end)}</span>
          </p>
        </Box>
      );
  }
}

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

/** A proposal is hatched until it is answered. The person who made it can withdraw it. */
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
            {isOwn ? `Proposé à ${clientText(session)}` : `Demandé par ${clientText(session)}`}
          </span>
        </span>
      </Link>
      {canWithdraw && <WithdrawForm session={session} look="icon" className={CORNER} />}
    </Box>
  );
}
