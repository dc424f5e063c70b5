import { BRAND } from "~/platform/config/brand.ts";
import { formatRelative } from "~/platform/format/dates.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import type { WaitingGroup } from "../queries/inbox.server.ts";
import { countWaiting, INBOX_PATH, WAITING_WORDS } from "../rules/inbox.ts";

interface WaitingMail {
  groups: readonly WaitingGroup[];
  now: Date;
  publicUrl: string;
}

/** Lists the work that has waited for an operator for more than a day. */
export function waitingMail({ groups, now, publicUrl }: WaitingMail) {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const title = `${formatCount(count, "chose attend", "choses attendent")} depuis plus d’un jour`;
  return {
    subject: `${title} · ${BRAND.name}`,
    ...renderMail({
      title,
      preheader: groups.map(({ kind }) => WAITING_WORDS[kind].title).join(", "),
      paragraphs: ["Bonjour,", "Voici ce qui attend quelqu’un de l’équipe\u00a0:"],
      facts: groups.map(({ kind, count: waiting, oldestAt }) => ({
        label: WAITING_WORDS[kind].title,
        value: `${countWaiting(kind, waiting)}, le plus ancien ${formatRelative(oldestAt, now)}`,
      })),
      action: { label: "Voir ce qui attend", url: publicUrl + INBOX_PATH },
    }),
  };
}
