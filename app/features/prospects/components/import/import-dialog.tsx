import { FileSpreadsheetIcon } from "lucide-react";
import { useId, useRef, useState } from "react";
import { formatNumber } from "~/platform/format/numbers.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button } from "~/ui/controls/button.tsx";
import { FileButton, FileDrop, putFile, UNREADABLE } from "~/ui/controls/file-field.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { FieldError } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { DialogClose } from "~/ui/overlay/dialog.tsx";
import { prospectsPath } from "../../rules/addresses.ts";
import { IMPORT_LIMITS } from "../../rules/columns.ts";
import type { ImportReport } from "../../rules/import-report.ts";
import { countProspects, importSummary, previewSummary } from "../../rules/words.ts";
import { importSchema } from "../../schema.ts";
import { RouteDialog } from "../route-dialog.tsx";
import { ImportPreview } from "./import-preview.tsx";

interface Read {
  step: "preview" | "import";
  report: ImportReport;
}

/** The file is previewed before it is imported. */
export function ImportDialog() {
  const ids = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  const [unreadable, setUnreadable] = useState(false);
  const [read, setRead] = useState<Read>();
  const form = useForm<typeof importSchema, FormAnswer & Partial<Read>>({
    schema: importSchema,
    encType: "multipart/form-data",
    about: "import-prospects",
    onAnswer: ({ ok, step, report }) => {
      if (!ok || !step || !report) return;
      setRead({ step, report });
      if (step === "import")
        toast({ title: "Import terminé", description: importSummary(report), variant: "success" });
    },
  });
  const selectFile = async (file: File) => {
    setRead(undefined);
    setName(file.name);
    const held = await readIntoMemory(file);
    setUnreadable(!held);
    if (!held || !input.current) return;
    putFile(input.current, held);
    form.submit();
  };
  const problem = unreadable ? UNREADABLE : (form.errors.file ?? form.answer?.refusal);
  const isDone = read?.step === "import";
  const added = read?.report.added ?? 0;
  return (
    <RouteDialog
      size="lg"
      title="Importer des prospects"
      description="Une liste tirée de votre tableur ou de votre carnet d’adresses, au format CSV."
      footer={
        <>
          <DialogClose asChild>
            <Button variant={isDone ? "primary" : "secondary"}>
              {isDone ? "Voir mes prospects" : "Annuler"}
            </Button>
          </DialogClose>
          {!isDone && (
            <Button
              type="submit"
              form={`${ids}-form`}
              name="step"
              value="import"
              disabled={added === 0}
              busy={form.busy && read !== undefined}
            >
              {form.busy && read ? "Import..." : added > 0 ? `Importer ${countProspects(added)}` : "Importer"}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-6">
        <Form of={form} id={`${ids}-form`}>
          <FileDrop
            legend="Fichier à importer"
            input={input}
            disabled={form.busy}
            onFile={(file) => void selectFile(file)}
            className={
              isDone ? "hidden" : "grid justify-items-start gap-2 border border-dashed border-edge p-4"
            }
          >
            <FileButton
              ref={input}
              name="file"
              label={name ? "Choisir un autre fichier" : "Choisir un fichier"}
              icon={<FileSpreadsheetIcon aria-hidden />}
              accept=".csv,.txt,.tsv,text/csv"
              aria-describedby={problem ? `${ids}-error` : `${ids}-hint`}
              aria-invalid={problem ? true : undefined}
              sending={form.busy}
              onFile={(file) => void selectFile(file)}
            />
            {name && <p className="text-sm wrap-anywhere">{name}</p>}
            <div aria-live="polite">{problem && <FieldError id={`${ids}-error`}>{problem}</FieldError>}</div>
            <p id={`${ids}-hint`} className="text-sm text-muted">
              {formatNumber(IMPORT_LIMITS.lines)}&nbsp;lignes et {IMPORT_LIMITS.megabytes}&nbsp;Mo au plus.
              <span className="pointer-coarse:hidden"> Vous pouvez aussi le déposer ici.</span>
            </p>
          </FileDrop>
        </Form>
        {/* Announces the preview to screen readers, because the focus does not move. */}
        <p role="status" className="sr-only">
          {read?.step === "preview" && previewSummary(read.report)}
        </p>
        {read ? <ImportPreview {...read} /> : <ExpectedColumns />}
      </div>
    </RouteDialog>
  );
}

/** Reads the file into memory, so that the imported file is the previewed one. */
async function readIntoMemory(file: File): Promise<File | undefined> {
  // A file that is too large is not read; the form refuses it.
  if (file.size > IMPORT_LIMITS.megabytes * 1024 * 1024) return file;
  try {
    return new File([await file.arrayBuffer()], file.name, { type: "text/csv" });
  } catch {
    return undefined;
  }
}

function ExpectedColumns() {
  return (
    <div className="grid gap-2">
      <p>
        La première ligne nomme les colonnes&nbsp;: <strong>Prénom</strong>, <strong>Nom</strong> et{" "}
        <strong>E-mail</strong>, puis si vous les avez Téléphone, Statut, Prochain appel et Notes.
      </p>
      <p className="text-muted">
        Rien n’est ajouté avant que vous ayez vu le résultat. Vos prospects importés ne reçoivent rien de
        notre part.
      </p>
      <a
        href={`${prospectsPath({}, "export")}?model`}
        download
        className="inline-flex min-h-11 w-fit items-center font-semibold text-clay-text underline underline-offset-4 hover:decoration-2"
      >
        Télécharger un fichier modèle
      </a>
    </div>
  );
}
