-- What is open for a session closes with it, in whichever process: signed out, suspended, ended from elsewhere or expired.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_end', old.id);
  return null;
end $$;
create trigger sessions_end after delete on sessions for each row execute function announce_session_end();
