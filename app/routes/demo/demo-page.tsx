import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { MetaDescriptor } from "react-router";
import { BRAND } from "~/platform/config/brand.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";

/** Of pages that know a secret address: nobody keeps them, and no engine lists them. */
export const demoHeaders = () => ({ "Cache-Control": "no-store" });

export const demoMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

interface DemoPageProps {
  title: string;
  /** where "Retour" leads */
  backPath: string;
  children: ReactNode;
}

/** A page of the demo provider: not one of the site's, and marked as such. */
export function DemoPage({ title, backPath, children }: DemoPageProps) {
  return (
    <main className="page-width grid max-w-lg grid-cols-1 content-start gap-6 py-8 md:py-14">
      {/* A document of its own: whoever has paid is shown what is so by then. */}
      <a href={backPath} className={buttonClass({ variant: "link" }, "w-fit")}>
        <ArrowLeft aria-hidden="true" />
        Retour
      </a>
      <header className="grid gap-3">
        <Badge tone="sand">Démonstration</Badge>
        <h1 className="text-3xl">{title}</h1>
      </header>
      {children}
    </main>
  );
}
