import { draftPlace } from "~/features/consent/rules/preferences.ts";
import { addQuestionSchema } from "~/features/content/questions/schema.ts";
import { Button } from "~/ui/controls/button.tsx";
import { useDraft } from "~/ui/form/drafts.ts";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { RestoredNotice } from "~/ui/form/restored-notice.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { QuestionFields } from "./question-fields.tsx";

const DRAFT_KEY = "questionDraft:new";

/** The new question goes to the end of the list. */
export function AddQuestion() {
  const { draft, fieldsKey } = useRestoredDraft(DRAFT_KEY);
  return (
    <Card asChild>
      <section aria-labelledby="nouvelle-question">
        <CardBody>
          <h2 id="nouvelle-question" className="text-xl">
            Nouvelle question
          </h2>
          <AddFields key={fieldsKey} draft={draft} />
        </CardBody>
      </section>
    </Card>
  );
}

function AddFields({ draft }: { draft: RestoredDraft }) {
  const memory = useDraft(draft.key, draftPlace);
  const before = draft.state === "restored" ? memory.typed : {};
  const form = useForm({
    intent: "add",
    schema: addQuestionSchema,
    about: "add-question",
    memory,
    // Remounts empty fields.
    onAnswer: ({ ok }) => ok && draft.drop(),
  });
  const { question = "", answer = "", linkLabel = "", linkTo = "" } = before;
  return (
    <Form of={form} aria-label="Nouvelle question" className="grid gap-5">
      {Object.keys(before).length > 0 && <RestoredNotice draft={draft} />}
      <Refusal text={form.answer?.refusal} />
      <QuestionFields form={form} question={{ question, answer, linkLabel, linkTo }} />
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Ajout..." : "Ajouter la question"}
      </Button>
    </Form>
  );
}
