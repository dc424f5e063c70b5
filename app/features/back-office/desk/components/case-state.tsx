import { Badge } from "~/ui/data/badge.tsx";
import type { ListedCase } from "../queries/list-cases.server.ts";

export function CaseState({
  listed: { isOpen, dueAt },
  now,
}: {
  listed: Pick<ListedCase, "isOpen" | "dueAt">;
  now: Date;
}) {
  if (!isOpen) return <Badge tone="green">Réglé</Badge>;
  return dueAt < now ? <Badge tone="danger">En retard</Badge> : <Badge tone="clay">À régler</Badge>;
}
