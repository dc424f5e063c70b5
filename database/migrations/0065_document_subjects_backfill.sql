-- In a transaction of its own, because the one that has added the columns keeps everybody from reading until it ends. The trigger fills
-- the columns of each row that is written.
update order_documents set subject = null where subject is null;
alter table order_documents validate constraint order_documents_subject_check;
-- The constraint has proved that there is nothing to search for.
alter table order_documents
  alter column subject set not null,
  alter column subject_id set not null,
  alter column subject_step_id set not null;
create unique index order_documents_step on order_documents (subject, subject_step_id);
create index order_documents_subject_id on order_documents (subject_id);

-- A payout has one document of each kind.
create unique index documents_payout_kind on documents (payout_id, kind);
drop index documents_payout;
