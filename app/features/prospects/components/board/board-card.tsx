import { useDraggable } from "@dnd-kit/core";
import { ArrowRightLeftIcon, GripVerticalIcon, PhoneIcon } from "lucide-react";
import { Link } from "react-router";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { Button, buttonClass } from "~/ui/controls/button.tsx";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from "~/ui/overlay/menu.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import type { ShownProspect } from "../../queries/list-prospects.server.ts";
import { prospectsPath } from "../../rules/addresses.ts";
import { sinceDay } from "../../rules/due.ts";
import { fullName, STATUS_LABELS, STATUSES, type Status } from "../../rules/pipeline.ts";
import { CallLink, ContactLinks } from "../contact-links.tsx";
import { useAsked } from "../use-asked.ts";

const LOOK =
  "grid gap-2 rounded-md border border-line bg-surface p-3 shadow-card select-none [-webkit-touch-callout:none]";

/** The element that gets the focus after a card has moved, because the pressed one is unmounted. */
export const handleId = (id: number) => `prendre-${id}`;
export const menuId = (id: number) => `deplacer-${id}`;

interface BoardCardProps {
  card: ShownProspect;
  /** a day in Paris */
  today: string;
  onMove: (status: Status) => void;
}

/** A card can be moved by dragging, by keyboard and by menu. */
export function BoardCard({ card, today, onMove }: BoardCardProps) {
  const { id, phone, nextCallOn } = card;
  const name = fullName(card);
  const asked = useAsked();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id,
    data: { card },
    attributes: { roleDescription: "carte à déplacer" },
  });
  return (
    <article
      ref={setNodeRef}
      {...listeners}
      aria-labelledby={`carte-${id}`}
      className={classNames(LOOK, "cursor-grab", isDragging && "opacity-40")}
    >
      <div className="flex items-start gap-1">
        <h3 id={`carte-${id}`} className="min-w-0 flex-1 font-text text-base leading-snug font-semibold">
          <Link
            to={prospectsPath(asked, String(id))}
            preventScrollReset
            draggable={false}
            className="inline-flex min-h-9 items-center wrap-anywhere underline-offset-4 hover:underline pointer-coarse:min-h-11"
          >
            {name}
          </Link>
        </h3>
        <MoveMenu card={card} onMove={onMove} />
        <button
          ref={setActivatorNodeRef}
          {...attributes}
          id={handleId(id)}
          type="button"
          aria-label={`Prendre la carte ${ofPerson(name)}`}
          className="grid size-9 shrink-0 cursor-grab place-items-center rounded-full text-muted hover:bg-sunken pointer-coarse:size-11"
        >
          <GripVerticalIcon aria-hidden className="size-5" />
        </button>
      </div>
      {nextCallOn && <NextCall day={nextCallOn} today={today} />}
      <div className="flex flex-wrap gap-2">
        {phone ? (
          <CallLink prospect={card} className={buttonClass({ variant: "secondary", size: "sm" })}>
            <PhoneIcon aria-hidden />
            Appeler
            <span className="sr-only"> {name}</span>
          </CallLink>
        ) : (
          <ContactLinks prospect={card} />
        )}
      </div>
    </article>
  );
}

function NextCall({ day, today }: { day: string; today: string }) {
  return (
    <p className={classNames("text-sm", day <= today ? "font-semibold text-clay-text" : "text-muted")}>
      {sinceDay(day, today)}
    </p>
  );
}

/** The menu serves people who do not drag. */
function MoveMenu({ card, onMove }: Pick<BoardCardProps, "card" | "onMove">) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button
          id={menuId(card.id)}
          variant="ghost"
          size="icon"
          aria-label={`Déplacer ${fullName(card)} vers…`}
          className="size-9! text-muted pointer-coarse:size-11!"
        >
          <ArrowRightLeftIcon aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuLabel>Déplacer vers…</MenuLabel>
        {STATUSES.filter((status) => status !== card.status).map((status) => (
          <MenuItem key={status} onSelect={() => onMove(status)}>
            {STATUS_LABELS[status]}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}

export function DraggedCard({ card, today }: Pick<BoardCardProps, "card" | "today">) {
  return (
    <div className={classNames(LOOK, "cursor-grabbing shadow-raised")}>
      <p className="leading-snug font-semibold wrap-anywhere">{fullName(card)}</p>
      {card.nextCallOn && <NextCall day={card.nextCallOn} today={today} />}
    </div>
  );
}
