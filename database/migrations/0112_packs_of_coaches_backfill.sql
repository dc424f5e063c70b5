-- Packs of before, hours and units of accompaniments alike, say in minutes what they hold.
update packs set total_minutes = hours * 60, session_minutes = case when purpose <> 'bought' then 60 end
where total_minutes is null;
alter table packs validate constraint packs_active_check;
alter table packs validate constraint packs_left_check;
alter table packs alter column total_minutes set not null;
