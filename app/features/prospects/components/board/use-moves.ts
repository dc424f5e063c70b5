import { useEffect, useRef, useState } from "react";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import { useForm } from "~/ui/form/use-form.ts";
import { type Move, moveSchema } from "../../schema.ts";

const NOT_MOVED = "Impossible de mettre à jour le statut";

function tell({ ok, refusal }: FormAnswer): void {
  const description = refusal ? `${NOT_MOVED}. ${refusal}` : NOT_MOVED;
  toast(
    ok
      ? { title: "Statut mis à jour", variant: "success" }
      : { title: "Erreur", description, variant: "destructive" },
  );
}

/**
 * Pending moves are shown already. They are sent one at a time, in order, each once. A refused or failed move
 * is reverted and reported.
 */
export function useMoves() {
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const form = useForm({
    intent: "move",
    schema: moveSchema,
    onAnswer: (answer: FormAnswer) => {
      setMoves(([, ...later]) => later);
      tell(answer);
    },
  });
  const [next] = moves;
  const sent = useRef<Move>(undefined);
  const { busy, submit } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object each time it is drawn
  useEffect(() => {
    if (!next || busy || sent.current === next) return;
    sent.current = next;
    submit();
  }, [next, busy]);
  return { moves, form, next, move: (wanted: Move) => setMoves((waiting) => [...waiting, wanted]) };
}
