import { BanIcon, EllipsisVerticalIcon, FlagIcon, LockOpenIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { lazyPart } from "~/ui/overlay/lazy-part.tsx";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "~/ui/overlay/menu.tsx";
import type { FoundConversation } from "../queries/list-conversations.server.ts";
import { ConversationReport } from "./conversation-report.tsx";

const BlockDialog = lazyPart(() => import("./block-dialog.tsx"));

export function ConversationMenu({ conversation }: { conversation: FoundConversation }) {
  const { id, name, side, blockedBy, hasLeft } = conversation;
  const [asking, setAsking] = useState<"report" | "block" | "unblock">();
  const close = () => setAsking(undefined);
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label={`Signaler ou bloquer ${name}`}>
            <EllipsisVerticalIcon aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<FlagIcon aria-hidden />} onSelect={() => setAsking("report")}>
            Signaler
          </MenuItem>
          {!hasLeft && blockedBy === side && (
            <MenuItem icon={<LockOpenIcon aria-hidden />} onSelect={() => setAsking("unblock")}>
              Débloquer
            </MenuItem>
          )}
          {!hasLeft && !blockedBy && (
            <MenuItem tone="danger" icon={<BanIcon aria-hidden />} onSelect={() => setAsking("block")}>
              Bloquer
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      <ConversationReport conversation={conversation} open={asking === "report"} onClose={close} />
      <BlockDialog
        wanted={asking === "block" || asking === "unblock"}
        onMissing={close}
        conversationId={id}
        name={name}
        block={asking === "block"}
        onClose={close}
      />
    </>
  );
}
