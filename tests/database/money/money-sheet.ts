import { formatEuros } from "~/platform/format/money.ts";
import type { Marketplace, SellingCoach } from "../../fixtures/money/marketplace.ts";
import { type MeasuredSale, measureSale, unexplainedCents } from "../../fixtures/money/measured-sale.ts";
import { SoldAccompaniments } from "../../fixtures/money/sold-accompaniments.ts";
import { SoldGoods } from "../../fixtures/money/sold-goods.ts";
import { SoldSessions } from "../../fixtures/money/sold-sessions.ts";
import type { Story } from "../../fixtures/money/stories.ts";

export type Section =
  | "sessions"
  | "packs"
  | "orders"
  | "subscriptions"
  | "accompaniments"
  | "payouts"
  | "refusals";

/** A line of a table: its cells, the first of which says what happened. */
type Line = string[];

/** One of each kind is quick, and lived in every run of the tests. */
export interface ToldStory {
  live: Story;
  isQuick: boolean;
}

/** The lines of the page, which several sheets may share. */
export type Lines = Map<Section, { order: number; line: Line }[]>;

export const SALE_HEADINGS = [
  "Case",
  "Paid",
  "Refunded",
  "Coach",
  "Marketplace",
  "VAT",
  "Held",
  "Lost",
  "Documents",
];

/** Collects the lines of `docs/money.md` while the stories are lived. */
export class MoneySheet {
  readonly sessions: SoldSessions;
  readonly goods: SoldGoods;
  readonly accompaniments: SoldAccompaniments;
  /** by story, how many of its documents stand in an earlier line */
  readonly #shown = new Map<string, number>();

  constructor(
    readonly market: Marketplace,
    private readonly lines: Lines,
  ) {
    this.sessions = new SoldSessions(market);
    this.goods = new SoldGoods(market);
    this.accompaniments = new SoldAccompaniments(market);
  }

  /**
   * A line with what a sale has come to. Lines stand in the order of the stories, and of a story's own lines; the later ones of a story
   * only name the documents that came since.
   */
  async addSale(
    section: Section,
    { order, title }: { order: number; title: string },
    { sold, coaches = [] }: { sold: string; coaches?: readonly SellingCoach[] },
  ): Promise<void> {
    const holders = coaches.map(({ holderId }) => holderId);
    const measured = await measureSale(this.market, { sold, holders });
    const unexplained = unexplainedCents(measured);
    if (unexplained !== 0) throw new Error(`${title}: ${unexplained} cents belong to nobody.`);
    this.addLine(section, order, [
      this.titleOf(sold, title),
      ...cellsOf(measured),
      this.describeNew(sold, measured.documents),
    ]);
  }

  /** Marks the later lines of a story. */
  titleOf(story: string, title: string): string {
    return this.#shown.has(story) ? `↳ ${title}` : title;
  }

  /** The documents of a story that no earlier line has named. */
  describeNew(story: string, documents: readonly string[]): string {
    const since = documents.slice(this.#shown.get(story) ?? 0);
    this.#shown.set(story, documents.length);
    return countEqual(since).join("<br>") || "—";
  }

  addLine(section: Section, order: number, line: Line): void {
    const lines = this.lines.get(section) ?? [];
    lines.push({ order, line });
    this.lines.set(section, lines);
  }
}

/** The table of a section, as Markdown. */
export function renderTable(lines: Lines, section: Section, headings: readonly string[]): string {
  const ordered = (lines.get(section) ?? []).toSorted((one, other) => one.order - other.order);
  const right = headings.map((_, at) => (at === 0 || at === headings.length - 1 ? "---" : "---:"));
  return [headings, right, ...ordered.map(({ line }) => line)].map(renderRow).join("\n");
}

export const renderRow = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const cellsOf = ({ paid, refunded, coach, kept, vat, held, lost }: MeasuredSale): Line =>
  [paid, refunded, coach, kept, vat, held, lost].map(showCents);

function countEqual(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => (count > 1 ? `${count} × ${text}` : text));
}

/** Nothing is easier to overlook than a zero. */
export const showCents = (cents: number): string => (cents === 0 ? "" : formatEuros(cents));
