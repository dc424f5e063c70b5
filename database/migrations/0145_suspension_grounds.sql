-- Why an account is suspended, from a list, beside the words that the person reads. Suspensions of before have only words.
-- A process of the version before restores an account without this column, so the column may outlast a suspension.
alter table users
  add column suspended_ground text check (suspended_ground in ('misleading', 'conduct', 'danger', 'payment', 'absences', 'content',
    'takeover', 'law', 'other'));
