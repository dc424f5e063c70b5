-- An instalment keeps the day on which it is due. When it is tried again has a column of its own; until now it took the place of that
-- day, and a student was shown tomorrow as the day on which the money had been due.
alter table charges add column next_attempt_at timestamptz;
comment on column charges.due_at is 'when it is due, whatever became of it';

-- The first attempt is made on the day itself; the second comes one day after it, the third three and the fourth seven.
update charges set next_attempt_at = due_at,
    due_at = due_at - case attempts when 1 then interval '1 day' when 2 then interval '3 days' else interval '7 days' end
  where attempts > 0;
