import { LaptopIcon, SmartphoneIcon, TabletIcon } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { formatDay, formatTime } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Form } from "~/ui/form/form.tsx";
import { type FormState, useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody, CardFooter, CardTitle } from "~/ui/layout/card.tsx";
import type { AccountSession } from "../queries.server.ts";
import { announceSession } from "./session-events.ts";
import { signOut } from "./sign-in/auth-client.ts";

const ICONS = { phone: SmartphoneIcon, tablet: TabletIcon, computer: LaptopIcon };
const SHOWN_AT_FIRST = 5;

const FAILED = {
  title: "Erreur de déconnexion",
  description: "Une erreur est survenue lors de la déconnexion.",
  variant: "destructive",
} as const;

export function SessionsCard({ sessions }: { sessions: AccountSession[] }) {
  const [all, setAll] = useState(false);
  const [busy, setBusy] = useState<"others" | "global">();
  const navigate = useNavigate();
  // The form is here and not in the row, because the row is gone when the answer arrives.
  const form = useForm({
    intent: "end-session",
    onAnswer: ({ ok }) => toast(ok ? { title: "Appareil déconnecté", variant: "success" } : FAILED),
  });
  const leaving = form.sending?.get("sessionId");
  const shown = all ? sessions : sessions.slice(0, SHOWN_AT_FIRST);

  async function endSessions(scope: "others" | "global") {
    setBusy(scope);
    const done = await signOut(scope);
    // The session is deleted on the server; this call also removes its cookie.
    if (done && scope === "global") await signOut("local");
    setBusy(undefined);
    if (!done) return toast(FAILED);
    if (scope === "others") {
      toast({ title: "Autres appareils déconnectés", variant: "success" });
      return announceSession("USER_UPDATED");
    }
    await navigate("/");
    announceSession("SIGNED_OUT");
    toast({
      title: "Déconnexion réussie",
      description: "Vous avez été déconnecté avec succès.",
      variant: "success",
    });
  }

  return (
    <Card asChild>
      <section>
        <CardBody>
          <CardTitle>Appareils connectés</CardTitle>
          <p className="text-muted">
            Un appareil que vous ne reconnaissez pas&nbsp;? Déconnectez-le, puis changez votre mot de passe.
          </p>
          <ul className="divide-y divide-line">
            {shown.map((session) => (
              <SessionRow key={session.id} session={session} form={form} busy={session.id === leaving} />
            ))}
          </ul>
          {shown.length < sessions.length && (
            <Button variant="link" size="sm" className="justify-self-start" onClick={() => setAll(true)}>
              {`Afficher les ${sessions.length - shown.length} autres`}
            </Button>
          )}
        </CardBody>
        <CardFooter>
          {sessions.length > 1 && (
            <Button
              variant="secondary"
              size="sm"
              busy={busy === "others"}
              onClick={() => endSessions("others")}
              className="max-sm:w-full"
            >
              Déconnecter les autres appareils
            </Button>
          )}
          <Button
            variant="secondary"
            size="sm"
            busy={busy === "global"}
            onClick={() => endSessions("global")}
            className="max-sm:w-full"
          >
            Déconnecter partout
          </Button>
        </CardFooter>
      </section>
    </Card>
  );
}

interface SessionRowProps {
  session: AccountSession;
  form: FormState;
  busy: boolean;
}

function SessionRow({ session, form, busy }: SessionRowProps) {
  const { id, name, kind, current, createdAt, updatedAt } = session;
  const Icon = ICONS[kind];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {name} {current && <Badge tone="green">Cet appareil</Badge>}
        </p>
        <p className="text-sm text-muted">
          Connecté le {formatDay(createdAt)} à {formatTime(createdAt)}
          {!current && formatDay(createdAt) !== formatDay(updatedAt) && ` · Vu le ${formatDay(updatedAt)}`}
        </p>
      </div>
      {!current && (
        <Form of={form} className="max-sm:pl-14">
          <input type="hidden" name="sessionId" value={id} />
          <Button type="submit" variant="secondary" size="sm" busy={busy} disabled={form.busy}>
            Déconnecter<span className="sr-only"> {name}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}
