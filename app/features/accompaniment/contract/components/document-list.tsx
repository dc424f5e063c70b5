import { FileTextIcon } from "lucide-react";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { ListedDocument } from "../queries/documents.server.ts";

export function DocumentList({ documents }: { documents: readonly ListedDocument[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {documents.map(({ title, cents, at, path }) => (
        <li key={path}>
          <a
            href={path}
            download
            className="flex min-h-11 items-start gap-3 rounded-md py-1.5 underline-offset-4 hover:underline"
          >
            <FileTextIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-clay-text" />
            <span className="min-w-0 leading-snug">
              <span className="font-semibold wrap-anywhere">{title}</span>
              <span className="block text-sm text-muted">
                PDF, {formatDay(at)}, {formatEuros(cents)}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
