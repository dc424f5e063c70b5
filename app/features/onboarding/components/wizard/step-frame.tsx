import type { ReactNode } from "react";

/** The heading takes the focus when the step is shown. */
export function StepFrame({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1
          data-step-heading
          tabIndex={-1}
          className="rounded-sm text-3xl text-balance outline-none sm:text-4xl"
        >
          {title}
        </h1>
        <p className="max-w-prose text-lg text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
