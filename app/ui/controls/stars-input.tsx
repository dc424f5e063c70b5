import { type ReactNode, useId, useState } from "react";
import { STARS, starPath } from "../data/stars.tsx";
import { STAR_SIDE } from "../data/stars-width.ts";
import { FieldError, RequiredMark } from "../form/field.tsx";
import { classNames } from "../theme/class-names.ts";

interface StarsInputProps {
  label: ReactNode;
  name?: string;
  value?: number;
  defaultValue?: number;
  onValueChange?: (value: number) => void;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  className?: string;
}

/** Five radios, so that the arrow keys work and a form submits the number. */
export function StarsInput({
  label,
  value,
  defaultValue = 0,
  onValueChange,
  className,
  ...props
}: StarsInputProps) {
  const id = useId();
  const { name = id, required, disabled, error } = props;
  const errorId = error ? `${id}-error` : undefined;
  const [chosen, setChosen] = useState(defaultValue);
  const [pointed, setPointed] = useState(0);
  const current = value ?? chosen;
  const lit = pointed || current;

  return (
    <fieldset
      disabled={disabled}
      aria-describedby={errorId}
      className={classNames("min-w-0 disabled:opacity-55", className)}
    >
      <legend className="mb-1 text-sm font-semibold">
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className="-ml-1.5 flex w-fit" onPointerLeave={() => setPointed(0)}>
        {Array.from({ length: STARS }, (_, at) => at + 1).map((rating) => (
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
              aria-invalid={error ? true : undefined}
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
                d={starPath(0)}
                className={classNames(
                  "transition-colors duration-150",
                  rating <= lit ? "fill-star stroke-star" : "fill-transparent stroke-edge",
                )}
              />
            </svg>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
