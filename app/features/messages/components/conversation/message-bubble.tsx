import type { ReactNode } from "react";
import { formatTime } from "~/platform/format/dates.ts";
import { classNames } from "~/ui/theme/class-names.ts";

interface MessageBubbleProps {
  own: boolean;
  /** for those who do not see on which side it stands */
  from: string;
  body: string;
  at?: Date;
  /** what has become of it, under one's own; what can be done about it, under the other's */
  state?: ReactNode;
  /** what came with it, under the words */
  children?: ReactNode;
}

export function MessageBubble({ own, from, body, at, state, children }: MessageBubbleProps) {
  return (
    <div className={classNames("grid gap-1", own ? "justify-items-end" : "justify-items-start")}>
      <div
        className={classNames(
          "grid max-w-[85%] gap-2 rounded-lg px-4 py-2.5 sm:max-w-[75%]",
          own ? "rounded-br-sm bg-green-pale" : "rounded-bl-sm bg-sunken",
        )}
      >
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="sr-only">{from}&nbsp;: </span>
          {body}
        </p>
        {children}
      </div>
      <p className="flex flex-wrap items-center gap-x-2 px-1 text-sm text-muted tabular">
        {at && <time dateTime={at.toISOString()}>{formatTime(at)}</time>}
        {state}
      </p>
    </div>
  );
}
