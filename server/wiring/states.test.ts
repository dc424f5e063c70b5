import path from "node:path";
import { expect, test } from "vitest";
import { ACCOMPANIMENT_TRANSITIONS } from "~/features/accompaniment/contract/rules/states.ts";
import { GROUP_TRANSITIONS } from "~/features/bookings/groups/rules/group-states.ts";
import { PACK_TRANSITIONS } from "~/features/bookings/packs/rules.ts";
import { PROPOSAL_TRANSITIONS } from "~/features/bookings/proposals/rules.ts";
import { SERIES_TRANSITIONS } from "~/features/bookings/series/rules/series.ts";
import { BOOKING_TRANSITIONS } from "~/features/bookings/sessions/rules/states.ts";
import { ORDER_TRANSITIONS } from "~/features/shop/orders/rules/order-states.ts";
import { SUBSCRIPTION_TRANSITIONS } from "~/features/shop/subscriptions/rules/subscriptions.ts";
import { drawStates } from "~/platform/database/state-machine.ts";

const GRAPHS = [
  ["Session (`bookings`)", drawStates(BOOKING_TRANSITIONS)],
  ["Group session (`group_sessions`)", drawStates(GROUP_TRANSITIONS)],
  ["Proposed session (`session_proposals`)", drawStates(PROPOSAL_TRANSITIONS)],
  ["Series of sessions (`session_series`)", drawStates(SERIES_TRANSITIONS)],
  ["Pack (`packs`)", drawStates(PACK_TRANSITIONS)],
  ["Order (`orders`)", drawStates(ORDER_TRANSITIONS)],
  ["Subscription (`product_subscriptions`)", drawStates(SUBSCRIPTION_TRANSITIONS)],
  ["Accompaniment (`accompaniments`)", drawStates(ACCOMPANIMENT_TRANSITIONS)],
];

const PAGE = `# States of the things that are sold

Each graph is drawn from its declaration in the rules of the room, and \`moveRow\` refuses every other change. A label names who or what
may cause the change; "nobody" stands for time. \`npx vitest run --project unit server/wiring/states -u\` writes this page again.

${GRAPHS.map(([title, graph]) => `## ${title}\n\n\`\`\`mermaid\n${graph}\n\`\`\`\n`).join("\n")}`;

test("docs/states.md shows the states that are declared", async () => {
  await expect(PAGE).toMatchFileSnapshot(path.resolve("docs/states.md"));
});
