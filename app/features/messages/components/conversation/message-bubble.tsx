import type { ReactNode } from "react";
import { formatTime } from "~/platform/format/dates.ts";
import { LinkedText } from "~/ui/data/linked-text.tsx";
import { classNames } from "~/ui/theme/class-names.ts";

interface MessageBubbleProps {
  own: boolean;
  /** the sender's name for screen readers */
  from: string;
  body: string;
  at?: Date;
  /** delivery state under own messages; actions under the other person's */
  state?: ReactNode;
  /** shown in place of the text, which says the same */
  card?: ReactNode;
  /** attachments under the text */
  children?: ReactNode;
}

export function MessageBubble(props: MessageBubbleProps) {
  const { own, from, at, state, card } = props;
  return (
    <div className={classNames("grid gap-1", own ? "justify-items-end" : "justify-items-start")}>
      {card ? (
        <div className="w-full max-w-md min-w-0">
          <span className="sr-only">{from}&nbsp;: </span>
          {card}
        </div>
      ) : (
        <Bubble {...props} />
      )}
      <p className="flex flex-wrap items-center gap-x-2 px-1 text-sm text-muted tabular">
        {at && <time dateTime={at.toISOString()}>{formatTime(at)}</time>}
        {state}
      </p>
    </div>
  );
}

function Bubble({ own, from, body, children }: MessageBubbleProps) {
  return (
    <div
      className={classNames(
        "grid max-w-[85%] gap-2 rounded-lg px-4 py-2.5 sm:max-w-[75%]",
        own ? "rounded-br-sm bg-green-pale" : "rounded-bl-sm bg-sunken",
      )}
    >
      <p className="wrap-anywhere whitespace-pre-line">
        <span className="sr-only">{from}&nbsp;: </span>
        <LinkedText text={body} />
      </p>
      {children}
    </div>
  );
}
