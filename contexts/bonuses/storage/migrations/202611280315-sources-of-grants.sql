-- Jackpots, raffles and levels of the rating give bonuses too.
alter table bonuses.granted drop constraint granted_source_check,
  add constraint granted_source_check check (source in ('staff', 'trigger', 'cashback', 'wheel', 'battle', 'jackpot', 'raffle', 'rating'));
