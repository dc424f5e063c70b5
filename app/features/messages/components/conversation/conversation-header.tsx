import { ArrowLeftIcon, MapPinIcon, PhoneIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ButtonLink, buttonClass } from "~/ui/controls/button.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import type { FoundConversation } from "../../queries/list-conversations.server.ts";
import { messagesPath } from "../../rules.ts";
import { StateBadge } from "../state-badge.tsx";

interface ConversationHeaderProps {
  conversation: FoundConversation;
  /** a link to more about the other person: the coach's page or the prospect */
  about?: { label: string; to: string } | undefined;
  /** a link to the coach's booking page, or to the proposal of a session */
  session?: { label: string; to: string; isMain: boolean } | undefined;
  menu?: ReactNode;
  /** content under the name */
  children?: ReactNode;
}

export function ConversationHeader(props: ConversationHeaderProps) {
  const { conversation, about, session, menu, children } = props;
  const { side, name, photo, phone, address } = conversation;
  const { search } = useLocation();
  return (
    <header className="grid gap-2 border-b border-line bg-surface p-3 sm:px-5">
      <div className="flex items-center gap-2 sm:gap-3">
        <ButtonLink
          to={messagesPath(side) + search}
          variant="ghost"
          size="icon"
          aria-label="Toutes les conversations"
          className="-ml-2 lg:hidden"
        >
          <ArrowLeftIcon aria-hidden />
        </ButtonLink>
        <Avatar name={name} src={photo} decorative />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h2 className="truncate text-lg leading-tight">{name}</h2>
          <StateBadge side={side} conversation={conversation} />
        </div>
        {menu}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {phone && (
          <a href={`tel:${phone.value}`} className={buttonClass({ variant: "link", size: "sm" }, "tabular")}>
            <PhoneIcon aria-hidden />
            {phone.label}
          </a>
        )}
        {about && (
          <ButtonLink to={about.to} variant="link" size="sm">
            {about.label}
          </ButtonLink>
        )}
        {side === "coach" && address && (
          <p className="flex items-center gap-1.5 text-sm text-muted wrap-anywhere">
            <MapPinIcon aria-hidden className="size-4 shrink-0" />
            {address}
          </p>
        )}
        {children}
        {session && (
          <ButtonLink
            to={session.to}
            variant={session.isMain ? "primary" : "secondary"}
            size="sm"
            preventScrollReset
            className="max-sm:w-full sm:ml-auto"
          >
            {session.label}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}
