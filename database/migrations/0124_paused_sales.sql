-- An operator pauses what a coach sells: nothing new can be booked, and what was booked stays.
alter table coaches
  add column sales_paused_at timestamptz,
  add column sales_paused_reason text check (char_length(sales_paused_reason) between 1 and 500),
  add constraint coaches_sales_paused check ((sales_paused_at is null) = (sales_paused_reason is null));
