import { Badge } from "~/ui/data/badge.tsx";
import { CLIENT_LABELS, type ClientState } from "../rules.ts";

const TONES = { active: "green", paused: "sand", inactive: "neutral" } as const;

export function ClientBadge({ state, className }: { state: ClientState; className?: string }) {
  return (
    <Badge tone={TONES[state]} {...(className && { className })}>
      {CLIENT_LABELS[state]}
    </Badge>
  );
}
