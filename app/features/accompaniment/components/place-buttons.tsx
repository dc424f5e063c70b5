import { ArrowDownIcon, ArrowUpIcon, Trash2Icon } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "~/ui/button.tsx";

interface PlaceButtonsProps {
  /** of what is moved, for those who listen */
  name: string;
  at: number;
  count: number;
  onShift: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Up, down, away: by keyboard as by thumb. The button that was pressed keeps the focus where it has gone. */
export function PlaceButtons({ name, at, count, onShift, onRemove }: PlaceButtonsProps) {
  const pressed = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is moved in the page loses the focus
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [at]);
  const shift = (by: -1 | 1, isPossible: boolean) => ({
    "aria-disabled": isPossible ? undefined : true,
    onClick: ({ currentTarget }: { currentTarget: HTMLButtonElement }) => {
      if (!isPossible) return;
      pressed.current = currentTarget;
      onShift(by);
    },
  });
  return (
    <div className="flex shrink-0">
      <Button variant="ghost" size="icon" aria-label={`Monter ${name}`} {...shift(-1, at > 0)}>
        <ArrowUpIcon aria-hidden />
      </Button>
      <Button variant="ghost" size="icon" aria-label={`Descendre ${name}`} {...shift(1, at < count - 1)}>
        <ArrowDownIcon aria-hidden />
      </Button>
      <Button variant="ghost" size="icon" aria-label={`Retirer ${name}`} onClick={onRemove}>
        <Trash2Icon aria-hidden />
      </Button>
    </div>
  );
}
