import { formatNumber } from "~/platform/format/numbers.ts";
import { LONGEST_IMPROVED, type TextKind } from "./text-kinds.ts";

const SHORT: Record<TextKind, { below: number; hint: string }> = {
  title: { below: 20, hint: "Ce titre est court\u00a0: dites ce que vous enseignez et à qui." },
  description: {
    below: 200,
    hint: "Ce texte est court\u00a0: dites à qui s’adressent vos cours, comment se passe une séance et ce qu’il faut apporter.",
  },
  bio: {
    below: 200,
    hint: "Ce texte est court\u00a0: dites d’où vient votre métier, avec qui vous travaillez et comment vous enseignez.",
  },
};
const LONG_SENTENCE_WORDS = 40;
const LONG_PARAGRAPH = 600;

/** The improvements that only the author can make, most useful first, because only they know the facts. */
export function hintsFor(kind: TextKind, text: string): string[] {
  const longest = LONGEST_IMPROVED[kind];
  const words = longestSentence(text);
  return [
    text.length < SHORT[kind].below && SHORT[kind].hint,
    text.length > longest &&
      `Ce texte est long (${formatNumber(text.length)} caractères)\u00a0: gardez l’essentiel en ${formatNumber(longest)}.`,
    words > LONG_SENTENCE_WORDS && `Une phrase compte ${words} mots\u00a0: coupez-la en deux.`,
    text.split("\n\n").some((paragraph) => paragraph.length > LONG_PARAGRAPH) &&
      "Un paragraphe est long\u00a0: une ligne vide au milieu aide à le lire.",
  ].filter((hint) => hint !== false);
}

const longestSentence = (text: string): number =>
  Math.max(...text.split(/[.!?…]\s|\n\n/).map((sentence) => sentence.split(/\s+/).filter(isWord).length));

const isWord = (part: string): boolean => /[\p{L}\p{N}]/u.test(part);
