import { type ReactNode, useId } from "react";

interface FormPartProps {
  title: string;
  text?: string;
  children: ReactNode;
}

export function FormPart({ title, text, children }: FormPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t border-line pt-6">
      <div className="grid gap-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {text && <p className="text-muted">{text}</p>}
      </div>
      {children}
    </section>
  );
}
