-- In a transaction of its own, because the one that has added the constraints keeps everybody from writing until it ends.
alter table attachments
  validate constraint attachments_kind_check,
  validate constraint attachments_sides_check,
  validate constraint attachments_duration_check;
