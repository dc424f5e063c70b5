import { RotateCwIcon } from "lucide-react";
import { type SyntheticEvent, useState } from "react";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { clockTime, type RecordingKind } from "~/platform/files/recordings/recording-rules.ts";
import { Button } from "~/ui/controls/button.tsx";
import type { ShownAttachment } from "../../queries/attached.server.ts";
import { RECORDING_NAMES } from "../../rules.ts";

interface RecordingPlayerProps {
  recording: ShownAttachment & { kind: RecordingKind };
  address: string;
  /** who recorded it; undefined for the reader's own */
  from: string | undefined;
}

/** The element that plays now; another one that starts pauses it. */
let playing: HTMLMediaElement | undefined;

function playAlone({ currentTarget }: SyntheticEvent<HTMLMediaElement>): void {
  if (playing !== currentTarget) playing?.pause();
  playing = currentTarget;
}

/** Nothing is loaded until it is played. The controls are the browser's own, which work without script. */
export function RecordingPlayer({ recording, address, from }: RecordingPlayerProps) {
  const { kind, name, durationMs, width, height } = recording;
  const [isRefused, setRefused] = useState(false);
  const title = RECORDING_NAMES[kind];
  const time = clockTime(durationMs ?? 0);
  const controls = {
    src: address,
    controls: true,
    preload: "none",
    "aria-label": `${from ? `${title} ${ofPerson(from)}` : `Votre ${title.toLowerCase()}`}, ${time}`,
    onPlay: playAlone,
    onError: () => setRefused(true),
  } as const;
  return (
    <div className="grid w-72 max-w-full gap-1.5">
      <p aria-hidden className="text-sm font-semibold">
        {title} · <span className="tabular">{time}</span>
      </p>
      {isRefused ? (
        <div className="grid justify-items-start gap-1 text-sm">
          <p>
            Votre navigateur n’a pas pu lire ce message. Mettez-le à jour (sur iPhone, iOS 17.4 ou plus
            récent), ou{" "}
            <a href={address} download={name} className="underline">
              téléchargez-le
            </a>{" "}
            pour l’ouvrir ailleurs.
          </p>
          <Button variant="link" size="sm" onClick={() => setRefused(false)}>
            <RotateCwIcon aria-hidden />
            Réessayer
          </Button>
        </div>
      ) : kind === "voice" ? (
        <audio {...controls} className="w-full" />
      ) : (
        <video
          {...controls}
          playsInline
          width={width ?? undefined}
          height={height ?? undefined}
          className="h-auto max-h-80 w-full rounded-md bg-ink"
        />
      )}
    </div>
  );
}
