import { type ReactNode, useId, useState } from "react";
import { classNames } from "./class-names.ts";
import { STAR_SIDE, starsWidth } from "./stars-width.ts";

const COUNT = 5;
const star = "l2.9 5.9 6.5.95-4.7 4.6 1.1 6.5-5.8-3.05-5.8 3.05 1.1-6.5-4.7-4.6 6.5-.95z";
const oneStar = `M12 2.6${star}`;
const fiveStars = Array.from({ length: COUNT }, (_, at) => `M${12 + at * STAR_SIDE} 2.6${star}`).join("");

const decimal = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

interface StarsProps {
  /** From 0 to 5; drawn and read to the tenth. */
  value: number;
  size?: "sm" | "md" | "lg";
  className?: string;
}

const heights = { sm: "h-4", md: "h-5", lg: "h-7" };

export function Stars({ value, size = "md", className }: StarsProps) {
  return (
    <svg
      role="img"
      aria-label={`${decimal.format(value)} sur 5`}
      viewBox={`0 0 ${COUNT * STAR_SIDE} ${STAR_SIDE}`}
      className={classNames("w-auto shrink-0", heights[size], className)}
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      <path d={fiveStars} className="fill-line stroke-line" />
      {/* A nested <svg> clips what it holds: its width is the rating. */}
      <svg aria-hidden="true" width={starsWidth(value)} height={STAR_SIDE}>
        <path d={fiveStars} className="fill-star stroke-star" />
      </svg>
    </svg>
  );
}

interface StarsInputProps {
  label: ReactNode;
  name?: string;
  value?: number;
  defaultValue?: number;
  onValueChange?: (value: number) => void;
  required?: boolean;
  disabled?: boolean;
  className?: string;
}

/** Five radios: the arrows move, a form receives the number. */
export function StarsInput({
  label,
  value,
  defaultValue = 0,
  onValueChange,
  className,
  ...props
}: StarsInputProps) {
  const id = useId();
  const { name = id, required, disabled } = props;
  const [chosen, setChosen] = useState(defaultValue);
  const [pointed, setPointed] = useState(0);
  const current = value ?? chosen;
  const lit = pointed || current;

  return (
    <fieldset disabled={disabled} className={classNames("min-w-0 disabled:opacity-55", className)}>
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className="-ml-1.5 flex w-fit" onPointerLeave={() => setPointed(0)}>
        {Array.from({ length: COUNT }, (_, at) => at + 1).map((rating) => (
          <label
            key={rating}
            onPointerEnter={({ pointerType }) => pointerType === "mouse" && !disabled && setPointed(rating)}
            className="grid size-11 cursor-pointer place-items-center rounded-sm has-disabled:cursor-not-allowed has-focus-visible:outline-3 has-focus-visible:outline-clay"
          >
            <input
              type="radio"
              name={name}
              value={rating}
              required={required}
              checked={current === rating}
              onChange={() => {
                setChosen(rating);
                onValueChange?.(rating);
              }}
              aria-label={rating === 1 ? "1 étoile" : `${rating} étoiles`}
              className="sr-only"
            />
            <svg
              aria-hidden="true"
              viewBox={`0 0 ${STAR_SIDE} ${STAR_SIDE}`}
              strokeWidth="1.5"
              strokeLinejoin="round"
              className="size-8"
            >
              <path
                d={oneStar}
                className={classNames(
                  "transition-colors duration-150",
                  rating <= lit ? "fill-star stroke-star" : "fill-transparent stroke-edge",
                )}
              />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
