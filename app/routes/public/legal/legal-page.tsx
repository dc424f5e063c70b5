import type { ReactNode } from "react";
import { Link } from "react-router";
import { TableOfContents } from "~/features/content/articles/components/table-of-contents.tsx";
import { LegalBody } from "~/features/content/legal/components/legal-body.tsx";
import {
  type LegalName,
  legalTextOf,
  legalVersionPath,
  legalVersionsPath,
} from "~/features/content/legal/rules/legal-texts.ts";
import { formatDay, parisDay } from "~/platform/format/dates.ts";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";

const INLINE_LINK = "rounded-sm font-medium text-clay-text underline underline-offset-4 hover:decoration-2";

export interface LegalPageProps {
  name: LegalName;
  /** the page in two sentences that anybody understands */
  summary: string;
  effectiveFrom: Date;
  /** the version that takes effect next */
  planned?: { number: number; effectiveFrom: Date } | undefined;
  parts: readonly string[];
  contents: readonly { id: string; title: string }[];
}

/** A legal text that is in force. */
export function LegalPage({ name, summary, effectiveFrom, planned, parts, contents }: LegalPageProps) {
  const { title } = legalTextOf(name);
  return (
    <div className="page-width pt-6 pb-16 md:pb-24">
      <Breadcrumb items={[{ label: "Accueil", to: "/" }, { label: title }]} />
      <header className="grid max-w-3xl gap-4 pt-4 pb-10">
        <h1 className="text-4xl font-bold sm:text-5xl">{title}</h1>
        <p className="text-lg text-muted">{summary}</p>
        <EffectiveLine name={name} effectiveFrom={effectiveFrom} planned={planned} />
      </header>
      <LegalColumns parts={parts} contents={contents} />
    </div>
  );
}

type EffectiveLineProps = Pick<LegalPageProps, "name" | "effectiveFrom" | "planned">;

/** Since when the text is in force, where the former ones are, and what comes next. */
export function EffectiveLine({ name, effectiveFrom, planned }: EffectiveLineProps) {
  return (
    <>
      <p className="text-sm text-muted">
        En vigueur depuis le <time dateTime={parisDay(effectiveFrom)}>{formatDay(effectiveFrom)}</time>.{" "}
        <Link to={legalVersionsPath(name)} className={INLINE_LINK}>
          Toutes les versions
        </Link>
      </p>
      {planned && (
        <Alert title={`Ce texte change le ${formatDay(planned.effectiveFrom)}`}>
          <Link to={legalVersionPath(name, planned.number)} className={INLINE_LINK}>
            Lire la prochaine version
          </Link>
        </Alert>
      )}
    </>
  );
}

/** The text beside its table of contents. */
export function LegalColumns({ parts, contents }: Pick<LegalPageProps, "parts" | "contents">): ReactNode {
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-14">
      {contents.length > 0 && <TableOfContents items={contents} className="self-start lg:sticky lg:top-24" />}
      <div className="lg:col-start-2">
        <LegalBody parts={parts} />
      </div>
    </div>
  );
}
