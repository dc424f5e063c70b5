import { ProseParts } from "~/ui/data/prose-parts.tsx";
import type { useRenderedBody } from "./use-rendered-body.ts";

interface BodyPreviewProps extends Pick<ReturnType<typeof useRenderedBody>, "preview"> {
  /** names the thing of the page that stands between two parts of the text */
  between: string;
}

/** The typed text as visitors would see it, rendered by the server. */
export function BodyPreview(props: BodyPreviewProps) {
  return (
    <div className="grid min-w-0 content-start gap-3">
      <h2 id="apercu-du-texte" className="font-text text-sm font-semibold tracking-normal">
        Aperçu du texte
      </h2>
      <section
        aria-labelledby="apercu-du-texte"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className="max-h-160 min-h-40 overflow-y-auto rounded-lg border border-line bg-surface p-4 sm:p-6"
      >
        <PreviewContent {...props} />
      </section>
    </div>
  );
}

function PreviewContent({ preview, between }: BodyPreviewProps) {
  if (!preview) return <p className="text-muted">L’aperçu arrive…</p>;
  if ("problem" in preview) return <p className="text-muted">{preview.problem}</p>;
  const { parts } = preview.body;
  if (parts.join("").trim() === "") return <p className="text-muted">Écrivez, et le texte apparaît ici.</p>;
  return (
    <ProseParts
      parts={parts}
      between={<p className="my-6 rounded-lg bg-green-pale p-4 font-semibold text-green-text">{between}</p>}
    />
  );
}
