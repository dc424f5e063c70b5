import { type MouseEvent, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogClose, DialogContent } from "~/ui/dialog.tsx";
import { Form } from "~/ui/form.tsx";
import { useForm } from "~/ui/use-form.ts";
import type { Answer } from "../rules.ts";

/** Yes or no to a request: sent without leaving the page, or by the browser alone where no script runs. A no is asked twice. */
export function AnswerForm({ id, student }: { id: number; student: string }) {
  const form = useForm({ about: `answer-${id}` });
  const [asking, setAsking] = useState(false);
  const given = form.sending?.get("answer");
  const button = (answer: Answer, label: string) => ({
    type: "submit" as const,
    name: "answer",
    value: answer,
    "aria-label": `${label} la demande de ${student}`,
    busy: given === answer,
    disabled: Boolean(given),
    children: given === answer ? "Un instant..." : label,
  });
  const formId = `reponse-${id}`;
  return (
    <>
      <Form of={form} id={formId} className="flex flex-wrap gap-3">
        <input type="hidden" name="conversation" value={id} />
        <Button
          variant="secondary"
          {...button("declined", "Refuser")}
          onClick={(event: MouseEvent) => {
            event.preventDefault();
            setAsking(true);
          }}
        />
        <Button {...button("accepted", "Accepter")} />
      </Form>
      <Dialog open={asking} onOpenChange={setAsking}>
        <DialogContent
          size="sm"
          title={`Refuser la demande de ${student}\u00a0?`}
          description="Elle quitte vos messages pour de bon. Nous prévenons l’élève avec tact, et lui proposons d’autres coachs."
          footer={
            <>
              <DialogClose asChild>
                <Button variant="secondary">Annuler</Button>
              </DialogClose>
              <DialogClose asChild>
                <Button type="submit" form={formId} name="answer" value="declined" variant="danger">
                  Refuser la demande
                </Button>
              </DialogClose>
            </>
          }
        />
      </Dialog>
    </>
  );
}
