-- Looking through every word takes seconds with many coaches: it is done before the turn is taken (0007), and only what
-- seemed to be nobody's is looked at again once nobody is being written.
create or replace function prune_search_words() returns void language plpgsql as $$
declare
  unused text[];
begin
  unused := array(
    select word from search_words w where not exists (
      select from search_entries e where e.discipline_id = 0 and e.words @@ ('''' || w.word || '''')::tsquery
    )
  );
  if cardinality(unused) = 0 then
    return;
  end if;
  perform pg_advisory_xact_lock(721506);
  delete from search_words w where w.word = any(unused) and not exists (
    select from search_entries e where e.discipline_id = 0 and e.words @@ ('''' || w.word || '''')::tsquery
  );
end
$$;
