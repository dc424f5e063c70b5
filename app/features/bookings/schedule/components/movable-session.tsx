import { useDraggable } from "@dnd-kit/core";
import { CalendarClockIcon, EllipsisVerticalIcon, ExternalLinkIcon, GripVerticalIcon } from "lucide-react";
import type { CSSProperties } from "react";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { formatTime } from "~/platform/format/dates.ts";
import { Menu, MenuContent, MenuLink, MenuTrigger } from "~/ui/overlay/menu.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { SessionText } from "../../sessions/components/session-text.tsx";
import { bookingsPath } from "../../sessions/rules/paths.ts";
import { schedulePath } from "../rules/schedule.ts";
import type { ScheduledSession } from "../rules/schedule-entries.ts";
import { clientText, HELD_TEXT } from "../rules/schedule-words.ts";
import type { Span } from "../rules/time-grid.ts";
import { BOX, CORNER, SESSION_LOOKS } from "./schedule-look.ts";
import { useAskedSchedule } from "./use-schedule.ts";

/** The data that dnd-kit carries during a drag. */
export interface Dragged {
  session: ScheduledSession;
  span: Span;
}

const SMALL =
  "grid size-6 shrink-0 place-items-center rounded-sm text-current hover:bg-surface pointer-coarse:size-8 [&_svg]:size-4";

/** The two buttons stand beside the time. On a small touch screen there is one, and in a narrow box they are at the bottom. */
const ROOM = {
  low: "pr-13 @max-[4.5rem]:pr-1 pointer-coarse:max-lg:pr-9",
  line: "pr-11 @max-[4.5rem]:pr-0 pointer-coarse:pr-15 pointer-coarse:max-lg:pr-7",
};

interface MovableSessionProps extends Dragged {
  style: CSSProperties;
  now: Date;
}

/** A session is dragged by mouse or finger, by keyboard with the handle, or moved with the menu's form. */
export function MovableSession({ session, span, style, now }: MovableSessionProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: session.id,
    data: { session, span } satisfies Dragged,
    attributes: { roleDescription: "séance à déplacer" },
  });
  const asked = useAskedSchedule(now);
  const name = clientText(session);
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
      <SessionText session={session} span={span} room={ROOM} />
      <div className={classNames(CORNER, "flex")}>
        <button
          ref={setActivatorNodeRef}
          {...attributes}
          type="button"
          aria-label={`Prendre la séance ${ofPerson(name)}`}
          // Fingers drag the session itself; without the handle they do not miss the menu button.
          className={classNames(SMALL, "cursor-grab @max-[4.5rem]:hidden pointer-coarse:max-lg:hidden")}
        >
          <GripVerticalIcon aria-hidden />
        </button>
        <Menu>
          <MenuTrigger
            aria-label={`Séance ${ofPerson(name)}, ${formatTime(session.startsAt)}\u00a0: actions`}
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

/** dnd-kit shows this under the pointer during a drag. */
export function DraggedSession({ session, when }: { session: ScheduledSession; when: string | undefined }) {
  return (
    <div
      className={classNames(
        "size-full cursor-grabbing overflow-hidden rounded-sm p-1 text-xs leading-tight shadow-raised",
        SESSION_LOOKS[session.status],
      )}
    >
      <p className="font-semibold">{session.title ?? HELD_TEXT}</p>
      {when && <p className="tabular">{when}</p>}
    </div>
  );
}
