import type { ReactNode } from "react";
import { classNames } from "~/ui/theme/class-names.ts";

export function GallerySection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid min-w-0 gap-8 border-t border-line py-12"
    >
      <h2 id={`${id}-title`} className="text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface SpecimenProps {
  name: string;
  /** class names; a wrapping row by default */
  layout?: string;
  children: ReactNode;
}

export function Specimen({ name, layout = "flex flex-wrap items-center gap-4", children }: SpecimenProps) {
  return (
    <div className="grid min-w-0 gap-3">
      <h3 className="font-text text-sm font-semibold tracking-normal text-muted">{name}</h3>
      <div className={classNames("min-w-0", layout)}>{children}</div>
    </div>
  );
}

export const columns = "grid gap-6 sm:grid-cols-2";
