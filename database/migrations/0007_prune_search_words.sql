-- The words of those who have left, or changed their name. It takes its turn with those who write (0004): nobody is
-- being written meanwhile, whose words might be missed.
create function prune_search_words() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(721506);
  delete from search_words w where not exists (
    select from search_entries e where e.discipline_id = 0 and e.words @@ ('''' || w.word || '''')::tsquery
  );
end
$$;
