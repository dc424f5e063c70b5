import { useId } from "react";
import type { WrittenBanner } from "~/features/content/banners/queries.server.ts";
import { type BannerState, TONE_LABELS } from "~/features/content/banners/rules.ts";
import { editBannerSchema } from "~/features/content/banners/schema.ts";
import { formatDayTime, formatTime, parisDay } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { RestoredNotice } from "~/ui/form/restored-notice.tsx";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import { Card } from "~/ui/layout/card.tsx";
import { useVersionedForm } from "../use-versioned-form.ts";
import { WorkButton } from "../work-button.tsx";
import { type BannerField, BannerFields } from "./banner-fields.tsx";

const STATE_BADGES: Record<BannerState, { tone: "green" | "sand" | "neutral"; label: string }> = {
  shown: { tone: "green", label: "En ligne" },
  planned: { tone: "sand", label: "Prévu" },
  over: { tone: "neutral", label: "Passé" },
};

export function BannerCard({ banner }: { banner: WrittenBanner }) {
  const { id, announcement, linkLabel, linkTo, startsAt, endsAt, tone, state } = banner;
  const titleId = useId();
  const badge = STATE_BADGES[state];
  return (
    <Card asChild>
      <article aria-labelledby={titleId} className="grid gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 id={titleId} className="min-w-0 text-lg wrap-anywhere">
            {announcement}
          </h2>
          <Badge tone={badge.tone}>{badge.label}</Badge>
        </div>
        <p className="text-muted wrap-anywhere">
          {endsAt
            ? `Du ${formatDayTime(startsAt)} au ${formatDayTime(endsAt)}.`
            : `Depuis le ${formatDayTime(startsAt)}, sans fin.`}{" "}
          Ton&nbsp;: {TONE_LABELS[tone]}.{linkTo && ` Lien «\u00a0${linkLabel}\u00a0» vers ${linkTo}.`}
        </p>
        <div className="flex flex-wrap gap-2">
          <WorkButton fields={{ intent: "delete", id }} about={announcement} variant="ghost">
            Supprimer
          </WorkButton>
        </div>
        <EditBanner banner={banner} />
      </article>
    </Card>
  );
}

/** An unsaved draft is restored, with a notice. */
function EditBanner({ banner }: { banner: WrittenBanner }) {
  const { draft, fieldsKey } = useRestoredDraft(`bannerDraft:${banner.id}`);
  return <EditFields key={fieldsKey} banner={banner} draft={draft} />;
}

function EditFields({ banner, draft }: { banner: WrittenBanner; draft: RestoredDraft }) {
  const { id, announcement, linkLabel, linkTo, startsAt, endsAt, tone, version } = banner;
  const { form, textOf, isRestored, seenVersion } = useVersionedForm({
    intent: "edit",
    schema: editBannerSchema,
    about: `edit-banner-${id}`,
    draft,
    version,
  });
  const saved: Record<BannerField, string> = {
    text: announcement,
    linkLabel,
    linkTo,
    tone,
    startDay: parisDay(startsAt),
    startTime: formatTime(startsAt),
    endDay: endsAt ? parisDay(endsAt) : "",
    endTime: endsAt ? formatTime(endsAt) : "",
  };
  return (
    <details
      open={isRestored || form.answer?.ok === false || undefined}
      className="border-t border-line pt-2"
    >
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        Modifier<span className="sr-only"> {announcement}</span>
      </summary>
      <Form of={form} aria-label={`Modifier «\u00a0${announcement}\u00a0»`} className="grid gap-5 pt-2">
        {isRestored && <RestoredNotice draft={draft} />}
        <Refusal text={form.answer?.refusal} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seenVersion" value={seenVersion} />
        <BannerFields errors={form.errors} textOf={(field) => textOf(field, saved[field])} />
        <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
          {form.busy ? "Enregistrement..." : "Enregistrer"}
        </Button>
      </Form>
    </details>
  );
}
