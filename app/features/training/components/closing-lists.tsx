import { CopyIcon } from "lucide-react";
import { Button } from "~/ui/controls/button.tsx";
import { copyText } from "~/ui/data/copy-text.ts";
import { Accordion, AccordionItem } from "~/ui/layout/accordion.tsx";
import { Card } from "~/ui/layout/card.tsx";
import type { ClosingHelp } from "../queries/list-closing-help.server.ts";

type Technique = ClosingHelp["techniques"][number];
type Objection = ClosingHelp["objections"][number];
type Script = ClosingHelp["scripts"][number];

export function TechniqueList({ techniques }: Pick<ClosingHelp, "techniques">) {
  return (
    <ol className="grid gap-5 xl:grid-cols-2">
      {techniques.map((technique, at) => (
        <TechniqueCard key={technique.id} technique={technique} number={at + 1} />
      ))}
    </ol>
  );
}

function TechniqueCard({ technique, number }: { technique: Technique; number: number }) {
  const { title, when, steps, example, limit } = technique;
  return (
    <Card asChild>
      <li className="flex flex-col gap-4 p-5 sm:p-6">
        <div className="flex items-start gap-3">
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center rounded-full bg-clay-pale font-bold text-clay-text tabular"
          >
            {number}
          </span>
          <div className="grid gap-1">
            <h3 className="text-xl">{title}</h3>
            <p className="text-sm text-muted">{when}</p>
          </div>
        </div>
        <ul className="grid list-disc gap-1.5 pl-5 marker:text-clay-text">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        <p className="rounded-md bg-sunken px-4 py-3">{example}</p>
        <p className="mt-auto text-sm">
          <span className="font-semibold">La limite&nbsp;:</span> {limit}
        </p>
      </li>
    </Card>
  );
}

export function ObjectionList({ objections }: Pick<ClosingHelp, "objections">) {
  return (
    <Accordion>
      {objections.map((objection) => (
        <AccordionItem key={objection.id} title={`«\u00a0${objection.title}\u00a0»`}>
          <ObjectionAnswer objection={objection} />
        </AccordionItem>
      ))}
    </Accordion>
  );
}

function ObjectionAnswer({ objection: { meaning, answer, question } }: { objection: Objection }) {
  return (
    <dl className="grid gap-4">
      <div>
        <dt className="text-sm font-semibold text-ink">Ce que cela veut souvent dire</dt>
        <dd>{meaning}</dd>
      </div>
      <div>
        <dt className="text-sm font-semibold text-ink">Une réponse possible</dt>
        <dd className="mt-1 rounded-md bg-green-pale px-4 py-3 text-ink">{answer}</dd>
      </div>
      <div>
        <dt className="text-sm font-semibold text-ink">La question à poser ensuite</dt>
        <dd className="text-ink">{question}</dd>
      </div>
    </dl>
  );
}

export function ScriptList({ scripts }: Pick<ClosingHelp, "scripts">) {
  return (
    <ul className="grid gap-5 xl:grid-cols-2">
      {scripts.map((script) => (
        <ScriptCard key={script.id} script={script} />
      ))}
    </ul>
  );
}

function ScriptCard({ script: { id, title, when, text } }: { script: Script }) {
  return (
    <Card asChild>
      <li className="flex flex-col gap-4 p-5 sm:p-6">
        <div className="grid gap-1">
          <h3 id={`script-${id}`} className="text-xl">
            {title}
          </h3>
          <p className="text-sm text-muted">{when}</p>
        </div>
        <p className="rounded-md bg-sunken px-4 py-3 text-[0.95rem] wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        <Button
          variant="secondary"
          aria-describedby={`script-${id}`}
          className="mt-auto w-full sm:w-fit"
          onClick={() =>
            copyText(text, { title: "Script copié", otherwise: "Sélectionnez le texte, puis copiez-le." })
          }
        >
          <CopyIcon aria-hidden />
          Copier
        </Button>
      </li>
    </Card>
  );
}
