import { MOST_LINES, TRAINING_LIMITS, type TrainingKind } from "~/features/training/texts/rules.ts";

interface TextField {
  name: string;
  label: string;
  hint?: string;
  /** a line, several lines, or Markdown with its preview */
  type: "line" | "paragraph" | "markdown";
  rows?: number;
  /** the limit in characters; a list of lines has one for each line instead */
  most?: number;
}

const { title, sentence, paragraph, body, script } = TRAINING_LIMITS;
const TITLE: TextField = { name: "title", label: "Titre", type: "line", most: title };
const SUMMARY: TextField = { name: "summary", label: "Résumé", type: "line", most: sentence };
const WHEN: TextField = { name: "when", label: "Quand s’en servir", type: "line", most: sentence };
const EACH_LINE = `Une par ligne, ${MOST_LINES} au plus.`;

/** The fields of the editor, in their order. Those of a quiz follow them. */
export const TEXT_FIELDS: Record<TrainingKind, readonly TextField[]> = {
  module: [TITLE, SUMMARY],
  lesson: [
    TITLE,
    {
      name: "body",
      label: "Texte",
      hint: "En Markdown. Ctrl+B met en gras, Ctrl+I en italique, Ctrl+K fait un lien.",
      type: "markdown",
      most: body,
    },
    { name: "takeaways", label: "À retenir", hint: EACH_LINE, type: "paragraph", rows: 4 },
  ],
  certification: [TITLE, SUMMARY],
  technique: [
    TITLE,
    WHEN,
    { name: "steps", label: "Étapes", hint: EACH_LINE, type: "paragraph", rows: 5 },
    { name: "example", label: "Exemple", type: "paragraph", rows: 3, most: paragraph },
    { name: "limit", label: "La limite", type: "paragraph", rows: 2, most: paragraph },
  ],
  objection: [
    { ...TITLE, label: "Ce que dit la personne" },
    {
      name: "meaning",
      label: "Ce que cela veut souvent dire",
      type: "paragraph",
      rows: 2,
      most: paragraph,
    },
    { name: "answer", label: "Une réponse possible", type: "paragraph", rows: 4, most: paragraph },
    { name: "question", label: "La question à poser ensuite", type: "line", most: sentence },
  ],
  script: [
    TITLE,
    WHEN,
    {
      name: "text",
      label: "Message",
      hint: "Entre crochets, ce que le coach remplace, comme [prénom].",
      type: "paragraph",
      rows: 12,
      most: script,
    },
  ],
};
