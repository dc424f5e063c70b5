import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { MetaDescriptor } from "react-router";
import { BRAND } from "~/platform/config/brand.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";

/** The addresses of demo pages are secret, so the pages are neither cached nor indexed. */
export const demoHeaders = () => ({ "Cache-Control": "no-store" });

export const demoMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

interface DemoPageProps {
  title: string;
  /** the target of "Retour" */
  backPath: string;
  children: ReactNode;
}

export function DemoPage({ title, backPath, children }: DemoPageProps) {
  return (
    <main className="page-width grid max-w-lg grid-cols-1 content-start gap-6 py-8 md:py-14">
      {/* A full page load, so that the site shows the state after the payment. */}
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
