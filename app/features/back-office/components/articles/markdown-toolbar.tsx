import {
  BoldIcon,
  CalculatorIcon,
  Heading2Icon,
  Heading3Icon,
  ItalicIcon,
  LinkIcon,
  ListIcon,
  ListOrderedIcon,
  type LucideIcon,
  QuoteIcon,
  TableIcon,
} from "lucide-react";
import type { ComponentProps, RefObject } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import {
  CALCULATOR_BLOCK,
  insertBlock,
  insertLink,
  type MarkdownEdit,
  prefixLines,
  type Selection,
  TABLE_BLOCK,
  wrapSelection,
} from "./markdown-edits.ts";

interface Tool {
  label: string;
  Icon: LucideIcon;
  edit: (selection: Selection) => MarkdownEdit;
  /** with Ctrl or Cmd */
  key?: string;
}

const TOOLS: Tool[] = [
  { label: "Gras", Icon: BoldIcon, key: "b", edit: (at) => wrapSelection(at, "**", "texte en gras") },
  {
    label: "Italique",
    Icon: ItalicIcon,
    key: "i",
    edit: (at) => wrapSelection(at, "*", "texte en italique"),
  },
  { label: "Titre", Icon: Heading2Icon, edit: (at) => prefixLines(at, "## ") },
  { label: "Sous-titre", Icon: Heading3Icon, edit: (at) => prefixLines(at, "### ") },
  { label: "Liste", Icon: ListIcon, edit: (at) => prefixLines(at, "- ") },
  { label: "Liste numérotée", Icon: ListOrderedIcon, edit: (at) => prefixLines(at, "1. ") },
  { label: "Citation", Icon: QuoteIcon, edit: (at) => prefixLines(at, "> ") },
  { label: "Lien", Icon: LinkIcon, key: "k", edit: insertLink },
  { label: "Tableau", Icon: TableIcon, edit: (at) => insertBlock(at, TABLE_BLOCK) },
];

/** Articles alone have the calculator. */
export const CALCULATOR_TOOL: Tool = {
  label: "Calculateur d’IMC",
  Icon: CalculatorIcon,
  edit: (at) => insertBlock(at, CALCULATOR_BLOCK),
};

/** Applies an edit as if it had been typed, so that the browser's undo takes it back. */
export function applyEdit(area: HTMLTextAreaElement, edit: (selection: Selection) => MarkdownEdit): void {
  const { value, selectionStart, selectionEnd } = area;
  const { from, to, text, selectFrom, selectTo } = edit({
    text: value,
    from: selectionStart,
    to: selectionEnd,
  });
  area.focus();
  area.setSelectionRange(from, to);
  const command = text === "" ? "delete" : "insertText";
  // No other way keeps the undo history; browsers without it get the text all the same.
  if (!document.execCommand?.(command, false, text)) {
    area.setRangeText(text, from, to, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(selectFrom, selectTo);
}

/** The tool of a keyboard shortcut. */
function toolOfKey({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): Tool | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  return TOOLS.find((tool) => tool.key === key.toLowerCase());
}

interface MarkdownToolbarProps {
  area: RefObject<HTMLTextAreaElement | null>;
  /** beside those of every text */
  more?: readonly Tool[];
}

export function MarkdownToolbar({ area, more = [] }: MarkdownToolbarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a part of the form
    <div role="group" aria-label="Mise en forme du texte" className="-mx-1 flex flex-wrap gap-1">
      {[...TOOLS, ...more].map(({ label, Icon, edit, key }) => (
        <Button
          key={label}
          variant="ghost"
          size="icon"
          title={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
          aria-label={label}
          onClick={() => area.current && applyEdit(area.current, edit)}
        >
          <Icon aria-hidden />
        </Button>
      ))}
    </div>
  );
}

/** The field in which the keys of the tools work. */
export const MarkdownTextarea = (props: ComponentProps<typeof Textarea>) => (
  <Textarea
    {...props}
    onKeyDown={(event) => {
      const tool = toolOfKey(event.nativeEvent);
      if (!tool) return;
      event.preventDefault();
      applyEdit(event.currentTarget, tool.edit);
    }}
    className="max-h-160 min-h-80 overflow-y-auto font-mono text-base"
  />
);
