-- Seals over the journal: a chain of hashes a lane, written about once a second behind the writers: docs/rules/money-engine.md#sealing.

-- The content of each row as bytes, hashed. Words and currency are in it as text, since a row means nothing without them; the place
-- is not, so that rows that changed places are told from rows that changed. NOTE: seals stand for ever on exactly this list of
-- columns in this order; a new column of the journal needs a second view, and seals that say which one they took.
create view wallet.journal_digest as
  select j.lane, j.position, j.booked_at, j.player_id, j.version, sha256(record_send(row(
    j.player_id, j.key, j.version, j.booked_at, j.happened_at, j.fingerprint,
    j.d_game, j.d_electronic, j.d_bonus, j.d_cashback, j.d_held, j.d_debt, j.d_house,
    j.game, j.electronic, j.bonus, j.cashback, j.held, j.debt, j.will_count, j.wager_delta,
    j.kind::text, source.word, provider.word, played_game.word, j.d_dust, j.dust, j.is_round_finished,
    j.external_id, j.round, j.reversed_key, j.user_bonus_id, j.detail, w.currency))) as digest
  from wallet.journal j
  left join wallet.wallet w on w.player_id = j.player_id
  left join wallet.word source on source.id = j.source
  left join wallet.word provider on provider.id = j.provider
  left join wallet.word played_game on played_game.id = j.played_game;

-- A seal stands for the rows of a lane from one position to another. Its hash binds the seal before it, the place and every row;
-- the first 4 bytes of each row's digest stand beside, so that the first row that is not as it was can be named.
create table wallet.journal_seal (
  lane smallint not null,
  from_position bigint not null,
  to_position bigint not null,
  booked_from timestamptz not null,
  booked_to timestamptz not null,
  sealed_at timestamptz not null,
  hash bytea not null,
  row_digests bytea not null,
  primary key (lane, from_position),
  check (octet_length(hash) = 32 and octet_length(row_digests) = 4 * (to_position - from_position + 1))
);

create trigger seals_are_insert_only before update or delete on wallet.journal_seal
  for each row execute function wallet.refuse_change();
create trigger seals_are_never_emptied before truncate on wallet.journal_seal
  for each statement execute function wallet.refuse_change();

-- The hash of a seal; `digests` are those of its rows, one after the other.
create function wallet.seal_hash(before bytea, lane smallint, from_position bigint, to_position bigint, digests bytea) returns bytea
language sql immutable parallel safe as $$
  select sha256(coalesce(before, '') || int2send(lane) || int8send(from_position) || int8send(to_position) || coalesce(digests, ''))
$$;

-- Seals what each lane has gained, at most so many rows of each; answers how many. One process seals at a time, the others answer 0.
create function wallet.seal_journal(rows_max int) returns bigint
language plpgsql volatile security definer set search_path = wallet, pg_temp as $$
declare
  of_lane record;
  before record;
  gained record;
  sealed bigint := 0;
  -- The clock of booked_at, so that the two can be compared.
  booked_now constant timestamptz := clock_timestamp();
begin
  if not pg_try_advisory_xact_lock(hashtext('wallet.seal_journal')) then return 0; end if;
  for of_lane in select id, head from wallet.journal_lane order by id loop
    select to_position, booked_to, hash into before from wallet.journal_seal where lane = of_lane.id order by from_position desc limit 1;
    continue when of_lane.head <= coalesce(before.to_position, 0);

    select count(*) as rows, max(position) as to_position, min(booked_at) as booked_from, max(booked_at) as booked_to,
        string_agg(digest, '' order by position) as digests, string_agg(substr(digest, 1, 4), '' order by position) as row_digests
      into gained
      from (
        select position, booked_at, digest from wallet.journal_digest
        where lane = of_lane.id and position > coalesce(before.to_position, 0) and position <= of_lane.head
          and booked_at >= coalesce(before.booked_to, '-infinity')
        order by position limit rows_max
      ) unsealed;
    if gained.rows is distinct from gained.to_position - coalesce(before.to_position, 0) then
      raise exception 'lane % has a gap after position %', of_lane.id, coalesce(before.to_position, 0)
        using hint = 'A row is missing or stands twice: npm run verify:journal names it.';
    end if;

    insert into wallet.journal_seal (lane, from_position, to_position, booked_from, booked_to, sealed_at, hash, row_digests)
    values (
      of_lane.id, gained.to_position - gained.rows + 1, gained.to_position, gained.booked_from, gained.booked_to, booked_now,
      wallet.seal_hash(before.hash, of_lane.id, gained.to_position - gained.rows + 1, gained.to_position, gained.digests), gained.row_digests);
    sealed := sealed + gained.rows;
  end loop;
  return sealed;
end $$;

grant select on wallet.journal_digest, wallet.journal_seal to app;
revoke execute on function wallet.seal_journal(int), wallet.seal_hash(bytea, smallint, bigint, bigint, bytea) from public;
grant execute on function wallet.seal_journal(int), wallet.seal_hash(bytea, smallint, bigint, bigint, bytea) to app;
