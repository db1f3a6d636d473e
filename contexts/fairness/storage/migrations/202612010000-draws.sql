create schema fairness;
grant usage on schema fairness to app, auditor;

-- A draw of a promotion: committed with the hash of its seed, revealed with what came out. docs/rules/fairness.md#promotions
create table fairness.draw (
  id uuid primary key,
  use text not null check (use in ('wheel', 'jackpot', 'raffle')),
  hash text not null,
  -- 32 bytes in hex, encrypted until the draw is revealed.
  sealed bytea,
  committed_at timestamptz not null,
  server_seed text,
  client_seed text,
  nonce bigint,
  input text,
  result text,
  revealed_at timestamptz,
  check ((sealed is null) = (server_seed is not null)),
  check ((server_seed is null) = (revealed_at is null))
);
create index draw_sealed on fairness.draw (id) where sealed is not null;

create function fairness.refuse_change() returns trigger language plpgsql as $$
begin
  if old.revealed_at is not null or (new.id, new.use, new.hash, new.committed_at) is distinct from (old.id, old.use, old.hash, old.committed_at) then
    raise exception 'a committed seed does not change, and a draw is revealed once';
  end if;
  return new;
end $$;
create trigger draws_are_final before update on fairness.draw for each row execute function fairness.refuse_change();

grant select, insert, update on fairness.draw to app;
-- Whoever audits sees the seeds that are revealed.
grant select (id, use, hash, committed_at, server_seed, client_seed, nonce, input, result, revealed_at) on fairness.draw to auditor;
