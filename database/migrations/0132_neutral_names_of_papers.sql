-- The name of a coach's file often is the name of a person ("Passeport Nora Diallo.pdf"), and backups have it in clear: a
-- paper is stored under its kind. A process of the version before still gives the name of the file.
create function name_paper() returns trigger language plpgsql as $$
begin
  update private_files set name = new.kind || case new.content when 'pdf' then '.pdf' else '.webp' end where id = new.id;
  return null;
end
$$;
create trigger coach_papers_name after insert on coach_papers for each row execute function name_paper();

update private_files f
set name = p.kind || case p.content when 'pdf' then '.pdf' else '.webp' end
from coach_papers p where p.id = f.id;
