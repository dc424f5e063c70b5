import { ArrowDownIcon, ArrowUpIcon, Trash2Icon, XIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/controls/button.tsx";

interface PlaceButtonsProps {
  /** name of the moved item, for screen readers */
  name: string;
  at: number;
  count: number;
  onShift: (by: -1 | 1) => void;
  onRemove: () => void;
}

/**
 * Buttons to move an item up or down, or to remove it. The pressed button keeps the focus after a move.
 * Removing asks for a confirmation.
 */
export function PlaceButtons({ name, at, count, onShift, onRemove }: PlaceButtonsProps) {
  const pressed = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is moved in the page loses the focus
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [at]);
  const [asks, setAsks] = useState<boolean>();
  const removing = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asks !== undefined) removing.current?.focus();
  }, [asks]);
  const shift = (by: -1 | 1, isPossible: boolean) => ({
    "aria-disabled": isPossible ? undefined : true,
    onClick: ({ currentTarget }: { currentTarget: HTMLButtonElement }) => {
      if (!isPossible) return;
      pressed.current = currentTarget;
      onShift(by);
    },
  });
  if (asks)
    return (
      <div className="flex h-11 shrink-0 items-center">
        <Button
          ref={removing}
          variant="danger"
          size="sm"
          className="px-3"
          aria-label={`Oui, retirer ${name}`}
          onClick={onRemove}
        >
          Retirer
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Garder ${name}`} onClick={() => setAsks(false)}>
          <XIcon aria-hidden />
        </Button>
      </div>
    );
  return (
    <div className="flex shrink-0">
      <Button variant="ghost" size="icon" aria-label={`Monter ${name}`} {...shift(-1, at > 0)}>
        <ArrowUpIcon aria-hidden />
      </Button>
      <Button variant="ghost" size="icon" aria-label={`Descendre ${name}`} {...shift(1, at < count - 1)}>
        <ArrowDownIcon aria-hidden />
      </Button>
      <Button
        ref={removing}
        variant="ghost"
        size="icon"
        aria-label={`Retirer ${name}`}
        onClick={() => setAsks(true)}
      >
        <Trash2Icon aria-hidden />
      </Button>
    </div>
  );
}
