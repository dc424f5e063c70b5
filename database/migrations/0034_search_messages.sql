-- What was said is found by its words. Only one's own conversations are searched, message by message: no index of everybody's.
alter table messages add column words tsvector not null generated always as (array_to_tsvector(folded_words(body))) stored;
