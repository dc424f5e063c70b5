import { formatDayTime } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field } from "~/ui/form/field.tsx";

interface OtherVersionProps {
  /** as somebody else has saved it */
  other: {
    version: number;
    savedAt: Date;
    savedBy: string | null;
    /** what stands above the text */
    lines: readonly string[];
    body: string;
  };
  /** "a enregistré cet article" */
  saved: string;
  refusal: string;
  busy: boolean;
  onTakeOther: () => void;
}

/** Shows what somebody else saved meanwhile. The typed text stays in its fields. */
export function OtherVersion({ other, saved, refusal, busy, onTakeOther }: OtherVersionProps) {
  const { lines, body, savedBy, savedAt, version } = other;
  return (
    <Alert
      tone="danger"
      title={`${savedBy ?? "Quelqu’un"} ${saved} ${formatDayTime(savedAt)}`}
      action={
        <>
          {/* The button's version comes last in the form, so it replaces the one that was opened. */}
          <Button type="submit" name="seenVersion" value={version} size="sm" busy={busy}>
            Enregistrer mon texte quand même
          </Button>
          <Button size="sm" variant="secondary" onClick={onTakeOther}>
            Prendre l’autre texte
          </Button>
        </>
      }
    >
      <p>{refusal} L’autre texte reste dans la liste des versions.</p>
      <details className="mt-2">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">Voir l’autre texte</summary>
        <div className="grid gap-3 pt-2">
          {lines.filter(Boolean).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Field label="Son texte">
            <Textarea readOnly value={body} className="max-h-96 overflow-y-auto font-mono" />
          </Field>
        </div>
      </details>
    </Alert>
  );
}
