-- Launches and sessions are forgotten once they are over: rounds hold all that is asked of them later. What a round in play was begun in stays.
create index launch_expiry on studio.launch (expires_at);
create index session_expiry on studio.session (expires_at);

drop trigger keep_row on studio.session;
create function studio.keep_session() returns trigger language plpgsql as $$
begin
  if exists (select from studio.unfinished_round r where r.session_id = old.id) then
    raise exception 'session % is kept: a round of it is in play', old.id;
  end if;
  return old;
end $$;
create trigger keep_session before delete on studio.session for each row execute function studio.keep_session();
