-- When a pick was first told to its winner: from then on staff cannot void the drop, although the result may still be face down. docs/rules/promotions.md#the-pick
alter table jackpots.drop add column shown_at timestamptz;
alter table jackpots.drop add check (shown_at is null or voided_at is null);
create or replace function jackpots.refuse_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.pool_id, new.number, new.player_id, new.currency, new.suit, new.amount, new.threshold, new.cards, new.draw_id, new.provider, new.round_id, new.version, new.game_uuid, new.at)
    is distinct from (old.id, old.pool_id, old.number, old.player_id, old.currency, old.suit, old.amount, old.threshold, old.cards, old.draw_id, old.provider, old.round_id, old.version, old.game_uuid, old.at)
    or (old.paid_at is not null and new.paid_at is distinct from old.paid_at)
    or (old.shown_at is not null and new.shown_at is distinct from old.shown_at)
    or (old.seen_at is not null and new.seen_at is distinct from old.seen_at)
    or (old.voided_at is not null and (new.voided_at, new.paid_at) is distinct from (old.voided_at, old.paid_at)) then
    raise exception 'a drop is frozen; it is paid, shown, seen and voided once';
  end if;
  return new;
end $$;
