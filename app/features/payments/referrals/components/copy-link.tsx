import { Button } from "~/ui/controls/button.tsx";
import { copyText } from "~/ui/data/copy-text.ts";
import { Field, Input } from "~/ui/form/field.tsx";

const COPIED = {
  title: "Lien copié",
  otherwise: "Sélectionnez le lien, puis copiez-le.",
};

/** A link to share; without script it is selected and copied by hand. */
export function CopyLink({ url }: { url: string }) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Lien à partager" className="min-w-0 flex-1 basis-64">
        <Input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Button variant="secondary" onClick={() => void copyText(url, COPIED)}>
        Copier
      </Button>
    </div>
  );
}
