import { MessageSquareTextIcon, SettingsIcon } from "lucide-react";
import { Button } from "~/ui/controls/button.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuLink, MenuTrigger } from "~/ui/overlay/menu.tsx";
import type { CannedReply } from "../../queries/canned-replies.server.ts";
import { fillReply, REPLIES_PATH, type ReplyValues } from "../../rules.ts";

interface ReplyMenuProps {
  replies: readonly CannedReply[];
  values: ReplyValues;
  /** puts the text into the message that is being written */
  onInsert: (text: string) => void;
}

/** The coach's own replies, filled with what is known of this student. */
export function ReplyMenu({ replies, values, onInsert }: ReplyMenuProps) {
  const insert = ({ body }: CannedReply) => {
    const { text, missing } = fillReply(body, values);
    onInsert(text);
    if (missing.length > 0)
      toast({
        title: "À compléter avant l’envoi",
        description: `${missing.join(", ")}\u00a0: aucune séance à venir avec cet élève ne le dit.`,
      });
  };
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label="Insérer une réponse type">
          <MessageSquareTextIcon aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent
        align="start"
        side="top"
        className="max-w-80"
        // The focus goes to the message, where the text was inserted.
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        <MenuLabel>{replies.length > 0 ? "Réponses types" : "Aucune réponse type"}</MenuLabel>
        {replies.map((reply) => (
          <MenuItem key={reply.id} onSelect={() => insert(reply)}>
            <span className="min-w-0 wrap-anywhere">{reply.title}</span>
          </MenuItem>
        ))}
        <MenuLink to={REPLIES_PATH} icon={<SettingsIcon aria-hidden />}>
          {replies.length > 0 ? "Gérer mes réponses" : "Écrire une première réponse"}
        </MenuLink>
      </MenuContent>
    </Menu>
  );
}
