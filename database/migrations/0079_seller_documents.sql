-- Invoices and credit notes of sessions and packs, issued in the name of the coach who sells. They have no column of their own beside the
-- subject, because processes of the version before this one do not read them.
alter table order_documents add column seller_id bigint references ledger_holders (id);

-- The checks of 0060 and 0064, which know three kinds of things only. The new ones are validated in a transaction of their own.
do $$
declare
  known text;
begin
  select conname into known from pg_constraint
    where conrelid = 'order_documents'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%num_nonnulls%';
  execute format('alter table order_documents drop constraint %I', known);
end $$;
alter table order_documents drop constraint order_documents_subject_check;
alter table order_documents
  add constraint order_documents_subject_check check (subject is not null and subject_id is not null and subject_step_id is not null
    and subject in ('order', 'subscription', 'accompaniment', 'session', 'pack')) not valid,
  add constraint order_documents_sold_check check (num_nonnulls(order_id, subscription_id, accompaniment_id)
    = case when subject in ('session', 'pack') then 0 else 1 end) not valid,
  add constraint order_documents_seller_check check ((seller_id is not null) = (subject in ('session', 'pack'))) not valid;

create or replace function fill_document_subject() returns trigger language plpgsql as $$
begin
  if new.subject is null then
    new.subject := case when new.order_id is not null then 'order' when new.subscription_id is not null then 'subscription' else 'accompaniment' end;
    new.subject_id := coalesce(new.order_id, new.subscription_id, new.accompaniment_id);
    new.subject_step_id := coalesce(new.step_id, new.subscription_step_id, new.accompaniment_step_id);
  elsif new.subject = 'order' then
    new.order_id := new.subject_id;
    new.step_id := new.subject_step_id;
  -- The version before 0064 finds in the content what a document calls the thing that was sold.
  elsif new.subject = 'subscription' then
    new.subscription_id := new.subject_id;
    new.subscription_step_id := new.subject_step_id;
    new.content := new.content || '{"isSubscription": true}';
  elsif new.subject = 'accompaniment' then
    new.accompaniment_id := new.subject_id;
    new.accompaniment_step_id := new.subject_step_id;
    new.content := new.content || '{"isAccompaniment": true}';
  end if;
  return new;
end $$;

-- The credit note of a commission is issued when the sale is refunded. It belongs to no payout: it names the entry of the ledger that it
-- is about, and the invoice that it corrects.
alter table documents
  add column entry_id bigint references ledger_entries (id),
  add column corrects_id uuid references documents (id);
create index documents_entry on documents (entry_id) where entry_id is not null;
create index documents_corrects on documents (corrects_id) where corrects_id is not null;

-- The names on a receipt, as they were when the session or the pack (the id is theirs) was paid. They go with the account of the student,
-- who alone could read it.
create table receipt_names (
  id uuid primary key,
  seller text not null,
  business_name text,
  siret text,
  payer text not null
);

-- The payer as the coach knows them ("Manon P."), as of the purchase. It goes with either account, like the description.
alter table payments add column payer_name text;

create or replace function forget_document_names() returns trigger language plpgsql as $$
begin
  update documents set recipient = null where holder_id = new.id;
  update payments set description = 'Prestation d’un compte fermé', payer_name = null where new.id in (seller_id, payer_id);
  update demo_provider_objects o set body = jsonb_set(o.body, '{description}', to_jsonb(p.description))
    from payments p where o.kind = 'checkout' and o.body ->> 'paymentId' = p.id::text and new.id in (p.seller_id, p.payer_id);
  return null;
end $$;

create or replace function forget_session_student() returns trigger language plpgsql as $$
begin
  if new.place = 'home' then
    new.address := '';
    new.latitude := null;
    new.longitude := null;
  end if;
  new.words := '';
  delete from receipt_names where id = new.id;
  -- Who says that the coach was absent is the student.
  if new.absent = 'coach' then
    new.absence_words := '';
  end if;
  update booking_steps set words = '' where booking_id = new.id and by = 'student' and words <> '';
  return new;
end $$;

create function forget_pack_student() returns trigger language plpgsql as $$
begin
  delete from receipt_names where id = new.id;
  return null;
end $$;
create trigger packs_forget_student after update of student_id on packs
  for each row when (old.student_id is not null and new.student_id is null) execute function forget_pack_student();
