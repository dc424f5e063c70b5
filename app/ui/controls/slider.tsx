import { type CSSProperties, type ReactNode, useId } from "react";
import { FieldHint } from "../form/field.tsx";
import { classNames } from "../theme/class-names.ts";

interface SliderProps {
  label: ReactNode;
  value: number;
  onValueChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  /** text of the value, on screen and for screen readers: `(km) => `${km} km`` */
  format?: (value: number) => string;
  hint?: ReactNode;
  name?: string;
  disabled?: boolean;
  className?: string;
}

/** A native range input (keyboard, touch, form value) with our colours (native-controls.css). */
export function Slider({
  label,
  value,
  onValueChange,
  min,
  max,
  step = 1,
  hint,
  className,
  ...props
}: SliderProps) {
  const id = useId();
  const { format = String, name, disabled } = props;
  const filled = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <div className={classNames("grid content-start", className)}>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        <output htmlFor={id} className="font-display text-lg font-bold tabular">
          {format(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        name={name}
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={format(value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
        className="slider"
        style={{ "--filled": `${filled}%` } as CSSProperties}
      />
      <div aria-hidden="true" className="flex justify-between text-sm text-muted tabular">
        <span>{format(min)}</span>
        <span>{format(max)}</span>
      </div>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
    </div>
  );
}
