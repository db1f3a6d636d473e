-- What time will do to bonuses and grants, the next first: docs/rules/bonuses.md#schedules. A row stands here as long as its bonus is open
-- or its grant waits, whoever writes those: the wallet ends bonuses inside its batches.

create table bonuses.due (
  kind text not null check (kind in ('bonus', 'grant')),
  id uuid not null,
  player_id uuid not null,
  due_at timestamptz not null,
  primary key (kind, id)
);
create index due_next on bonuses.due (due_at);
grant select, insert, update, delete on bonuses.due to app;

create function bonuses.keep_due() returns trigger language plpgsql as $$
begin
  if new.status in ('PENDING', 'ACTIVE', 'waiting') and new.expires_at is not null then
    insert into bonuses.due (kind, id, player_id, due_at) values (tg_argv[0], new.id, new.player_id, new.expires_at)
      on conflict (kind, id) do update set due_at = excluded.due_at;
  else
    delete from bonuses.due where kind = tg_argv[0] and id = new.id;
  end if;
  return null;
end $$;

create trigger due_follows after insert or update of status, expires_at on bonuses.user_bonus
  for each row execute function bonuses.keep_due('bonus');
create trigger due_follows after insert or update of status, expires_at on bonuses.granted
  for each row execute function bonuses.keep_due('grant');

insert into bonuses.due (kind, id, player_id, due_at)
  select 'bonus', id, player_id, expires_at from bonuses.user_bonus where status in ('PENDING', 'ACTIVE') and expires_at is not null;
insert into bonuses.due (kind, id, player_id, due_at)
  select 'grant', id, player_id, expires_at from bonuses.granted where status = 'waiting';

-- The table does what this one was for.
drop index bonuses.user_bonus_expiry;
drop index bonuses.granted_expiry;
