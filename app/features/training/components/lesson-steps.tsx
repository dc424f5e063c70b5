import { ArrowRightIcon, CircleCheckIcon } from "lucide-react";
import { useRef } from "react";
import { formatDay } from "~/platform/format/dates.ts";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import type { Lesson } from "../queries/find-lessons.server.ts";
import { lessonPath, trainingPath } from "../rules/progress.ts";

export function LessonSteps({ lesson }: { lesson: Lesson }) {
  const { id, module, readAt, next } = lesson;
  const onward = useRef<HTMLAnchorElement>(null);
  const form = useForm({
    about: lessonPath(module.id, id),
    onAnswer: ({ ok }) => {
      if (!ok) return;
      toast({ title: "Leçon lue", variant: "success" });
      // The button has disappeared, so the focus moves to the next link.
      onward.current?.focus();
    },
  });
  const step = next ?? { title: "", path: trainingPath("certifications"), isInModule: false };
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center">
        {readAt ? (
          <p className="flex min-h-11 items-center gap-2 font-semibold text-green-text">
            <CircleCheckIcon aria-hidden className="size-5" />
            Lue le {formatDay(readAt)}
          </p>
        ) : (
          <Form of={form} className="grid">
            <Button type="submit" busy={form.busy}>
              {form.busy ? "Enregistrement..." : "Marquer comme lu"}
            </Button>
          </Form>
        )}
        <ButtonLink
          ref={onward}
          to={step.path}
          data-prefetch
          variant={readAt ? "primary" : "secondary"}
          className="sm:ml-auto"
        >
          {onwardLabel(next)}
          <ArrowRightIcon aria-hidden />
        </ButtonLink>
      </div>
      {next && (
        <p className="text-sm text-muted sm:text-right">
          {next.isInModule ? "À suivre" : "Module suivant"}&nbsp;: {next.title}
        </p>
      )}
    </div>
  );
}

function onwardLabel(next: Lesson["next"]): string {
  if (!next) return "Voir les certifications";
  return next.isInModule ? "Leçon suivante" : "Module suivant";
}
