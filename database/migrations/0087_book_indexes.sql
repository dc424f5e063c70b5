-- outside a transaction
-- The books of a period read documents by the day of their issue.
create index concurrently if not exists order_documents_issued on order_documents (issued_at);
create index concurrently if not exists documents_issued on documents (issued_at);
