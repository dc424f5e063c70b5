-- Voice and video notes are attachments that were recorded in the page. The new checks are validated by the next migration.
alter table attachments
  /* null where nothing is played */
  add column duration_ms integer,
  drop constraint attachments_kind_check,
  drop constraint attachments_check,
  add constraint attachments_kind_check check (kind in ('picture', 'pdf', 'voice', 'video')) not valid,
  add constraint attachments_sides_check check (
    (kind in ('picture', 'video')) = (width is not null) and (kind in ('picture', 'video')) = (height is not null)) not valid,
  -- A minute and two seconds, as `recording-rules.ts` tolerates.
  add constraint attachments_duration_check check (
    (kind in ('voice', 'video')) = (duration_ms is not null) and duration_ms between 1 and 62000) not valid;
