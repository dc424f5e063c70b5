-- Invoices and credit notes name what they are about in one way: the kind of thing that was sold, its id, and its step. The columns of each
-- kind stay: they have the foreign keys, and processes of the version before this one read and write them. A trigger fills the other half.
alter table order_documents
  add column subject text,
  add column subject_id uuid,
  add column subject_step_id bigint,
  add constraint order_documents_subject_check check (subject is not null and subject_id is not null and subject_step_id is not null
    and subject in ('order', 'subscription', 'accompaniment')) not valid;

create function fill_document_subject() returns trigger language plpgsql as $$
begin
  if new.subject is null then
    new.subject := case when new.order_id is not null then 'order' when new.subscription_id is not null then 'subscription' else 'accompaniment' end;
    new.subject_id := coalesce(new.order_id, new.subscription_id, new.accompaniment_id);
    new.subject_step_id := coalesce(new.step_id, new.subscription_step_id, new.accompaniment_step_id);
  elsif new.subject = 'order' then
    new.order_id := new.subject_id;
    new.step_id := new.subject_step_id;
  -- The version before this one finds in the content what a document calls the thing that was sold.
  elsif new.subject = 'subscription' then
    new.subscription_id := new.subject_id;
    new.subscription_step_id := new.subject_step_id;
    new.content := new.content || '{"isSubscription": true}';
  else
    new.accompaniment_id := new.subject_id;
    new.accompaniment_step_id := new.subject_step_id;
    new.content := new.content || '{"isAccompaniment": true}';
  end if;
  return new;
end $$;
create trigger order_documents_subject before insert or update on order_documents
  for each row execute function fill_document_subject();
