-- Seeds and rounds of demo play are forgotten after their session, since nobody else can ask for them. Those of money stay for ever.
create index seed_demo on studio.seed (scope) where scope like 'demo:%';

drop trigger keep_row on studio.seed;
drop function studio.keep_row();
create function studio.keep_seed_pair() returns trigger language plpgsql as $$
begin
  if old.scope not like 'demo:%' or exists (select from studio.session s where s.id = substr(old.scope, 6)::uuid) then
    raise exception 'pair % is kept: rounds name it', old.id;
  end if;
  return old;
end $$;
create trigger keep_seed_pair before delete on studio.seed for each row execute function studio.keep_seed_pair();

create function studio.keep_round() returns trigger language plpgsql as $$
begin
  raise exception 'round % is kept: it was played for money', old.id;
end $$;
create trigger keep_round before delete on studio.finished_round for each row when (old.mode <> 'demo') execute function studio.keep_round();
