-- A drop whose winner was erased before he was paid goes back to its pool, also where he was shown the pick before. docs/rules/promotions.md#drops
alter table jackpots.drop add column is_winner_erased boolean not null default false;
alter table jackpots.drop drop constraint drop_check, drop constraint drop_check1;
alter table jackpots.drop add check (voided_at is null or is_winner_erased or (seen_at is null and shown_at is null)), add check (voided_at is not null or not is_winner_erased);
