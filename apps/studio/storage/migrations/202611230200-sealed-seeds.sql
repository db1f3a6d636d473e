-- Server seeds lie sealed until they are revealed (docs/rules/fairness.md). Those of before stay readable as they are.
alter table studio.seed alter column server_seed drop not null;
alter table studio.seed add column sealed_seed bytea check (octet_length(sealed_seed) > 32);
alter table studio.seed add check (num_nonnulls(server_seed, sealed_seed) = 1);
alter table studio.seed add check (state <> 'revealed' or server_seed is not null);

-- A pair goes committed, active, revealed and never back; what was committed to and the client seed stay, and nothing is drawn from a revealed pair.
create function studio.keep_seed() returns trigger language plpgsql as $$
declare
  states constant text[] := '{committed,active,revealed}';
begin
  if (new.id, new.scope, new.ordinal, new.server_seed_hash) is distinct from (old.id, old.scope, old.ordinal, old.server_seed_hash)
     or old.client_seed is not null and new.client_seed is distinct from old.client_seed
     or array_position(states, new.state) < array_position(states, old.state)
     or old.state = 'revealed' and (new.nonce_next, new.server_seed) is distinct from (old.nonce_next, old.server_seed) then
    raise exception 'the seeds of pair % are fixed', old.id;
  end if;
  return new;
end $$;
create trigger keep_seed before update of id, scope, ordinal, state, server_seed, server_seed_hash, client_seed on studio.seed
  for each row execute function studio.keep_seed();
create trigger keep_revealed_seed before update of nonce_next on studio.seed
  for each row when (old.state = 'revealed') execute function studio.keep_seed();
