import { DownloadIcon } from "lucide-react";
import { useMemo } from "react";
import { CSV_TYPE } from "~/platform/format/csv.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { useObjectUrl } from "~/ui/form/use-object-url.ts";
import type { ImportReport } from "../../rules/import-report.ts";
import { fullName } from "../../rules/pipeline.ts";
import { importSummary, problemLine } from "../../rules/words.ts";
import { StatusBadge } from "../status-badge.tsx";

interface ImportPreviewProps {
  step: "preview" | "import";
  report: ImportReport;
}

export function ImportPreview({ step, report }: ImportPreviewProps) {
  const { added, followed, refused, first, problems, unknown, left } = report;
  return (
    <div className="grid gap-5">
      {step === "import" ? (
        <Alert tone="success" title={importSummary(report)} />
      ) : (
        <dl className="grid grid-cols-3 gap-2" aria-label="Contenu du fichier">
          <Figure label="à ajouter" value={added} />
          <Figure label={followed > 1 ? "déjà suivis" : "déjà suivi"} value={followed} />
          <Figure label={refused > 1 ? "lignes à corriger" : "ligne à corriger"} value={refused} />
        </dl>
      )}
      {step === "preview" && first.length > 0 && <FirstLines first={first} more={added - first.length} />}
      {problems.length > 0 && <Problems problems={problems} more={refused - problems.length} />}
      {unknown.length > 0 && step === "preview" && (
        <p className="text-sm text-muted">
          Colonnes laissées de côté&nbsp;: <span className="wrap-anywhere">{unknown.join(", ")}</span>.
        </p>
      )}
      {left && <LeftOut csv={left} />}
    </div>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-md bg-sunken p-3">
      <dt className="text-sm leading-tight text-muted">{label}</dt>
      <dd className="font-display text-2xl font-bold tabular">{formatNumber(value)}</dd>
    </div>
  );
}

function FirstLines({ first, more }: { first: ImportReport["first"]; more: number }) {
  return (
    <section aria-labelledby="premieres-lignes" className="grid gap-2">
      <h3 id="premieres-lignes" className="text-lg">
        Tels qu’ils seront ajoutés
      </h3>
      <ul className="grid divide-y divide-line rounded-md border border-line">
        {first.map((prospect) => (
          <li
            key={prospect.email}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3"
          >
            <div className="grid min-w-0">
              <span className="font-semibold wrap-anywhere">{fullName(prospect)}</span>
              <span className="text-sm wrap-anywhere text-muted tabular">
                {[prospect.email, prospect.phone].filter(Boolean).join(" · ")}
              </span>
            </div>
            <StatusBadge status={prospect.status} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-muted">Et {formatNumber(more)} de plus.</p>}
    </section>
  );
}

function Problems({ problems, more }: { problems: ImportReport["problems"]; more: number }) {
  return (
    <section aria-labelledby="a-corriger" className="grid gap-2">
      <h3 id="a-corriger" className="text-lg">
        Lignes à corriger
      </h3>
      <ul className="grid gap-1 text-sm">
        {problems.map((problem) => (
          <li key={problem.line} className="wrap-anywhere">
            {problemLine(problem)}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-sm text-muted">Et {formatNumber(more)} de plus, dans le fichier ci-dessous.</p>
      )}
    </section>
  );
}

/** The coach corrects the rejected lines and imports them again. */
function LeftOut({ csv }: { csv: string }) {
  const file = useMemo(() => new Blob([csv], { type: CSV_TYPE }), [csv]);
  const url = useObjectUrl(file);
  return (
    <a
      href={url}
      download="prospects-a-corriger.csv"
      className={buttonClass({ variant: "secondary" }, "w-fit")}
    >
      <DownloadIcon aria-hidden />
      Télécharger les lignes écartées
    </a>
  );
}
