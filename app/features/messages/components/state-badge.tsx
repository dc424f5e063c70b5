import { Badge } from "~/ui/data/badge.tsx";
import { type ConversationState, type Side, stateOf } from "../rules.ts";

const WORDS: Record<Side, Record<ConversationState, string>> = {
  coach: { open: "Nouvelle demande", accepted: "Acceptée", declined: "Déclinée" },
  student: { open: "En attente", accepted: "Acceptée", declined: "Pas disponible" },
};
const TONES = { open: "clay", accepted: "green", declined: "neutral" } as const;

interface StateBadgeProps {
  side: Side;
  conversation: { acceptedAt: Date | null; declinedAt: Date | null; blockedBy: Side | null };
}

/** A blocked person is not told about the block. */
export function StateBadge({ side, conversation }: StateBadgeProps) {
  if (conversation.blockedBy === side) return <Badge tone="neutral">Bloquée</Badge>;
  const state = stateOf(conversation);
  return <Badge tone={TONES[state]}>{WORDS[side][state]}</Badge>;
}
