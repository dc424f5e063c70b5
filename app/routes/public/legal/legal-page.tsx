import type { ReactNode } from "react";
import { TableOfContents } from "~/features/content/articles/components/table-of-contents.tsx";
import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { Prose } from "~/ui/data/prose.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalPageProps {
  title: string;
  /** the page in two sentences that anybody understands */
  summary: ReactNode;
  /** the day of the last change, such as "2025-05-15" */
  updatedOn: string;
  sections: readonly LegalSection[];
}

export function LegalPage({ title, summary, updatedOn, sections }: LegalPageProps) {
  return (
    <div className="page-width pt-6 pb-16 md:pb-24">
      <Breadcrumb items={[{ label: "Accueil", to: "/" }, { label: title }]} />
      <header className="grid max-w-3xl gap-4 pt-4 pb-10">
        <h1 className="text-4xl font-bold sm:text-5xl">{title}</h1>
        <p className="text-lg text-muted">{summary}</p>
        <p className="text-sm text-muted">
          En vigueur depuis le <time dateTime={updatedOn}>{formatDay(parisInstant(updatedOn, "12:00"))}</time>
        </p>
      </header>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-14">
        <TableOfContents items={sections} className="self-start lg:sticky lg:top-24" />
        <Prose>
          {sections.map(({ id, title: heading, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{heading}</h2>
              {body}
            </section>
          ))}
        </Prose>
      </div>
    </div>
  );
}
