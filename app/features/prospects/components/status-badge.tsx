import type { ComponentProps } from "react";
import { Badge } from "~/ui/data/badge.tsx";
import { callNumber, STATUS_LABELS, type Status } from "../rules/pipeline.ts";

const TONES: Partial<Record<Status, ComponentProps<typeof Badge>["tone"]>> = {
  non_appele: "clay",
  en_attente: "outline",
  gagne: "green",
  perdu: "danger",
};

export function StatusBadge({ status, className }: { status: Status; className?: string }) {
  const tone = TONES[status] ?? (callNumber(status) > 0 ? "sand" : "neutral");
  return (
    <Badge tone={tone} className={className}>
      {STATUS_LABELS[status]}
    </Badge>
  );
}
