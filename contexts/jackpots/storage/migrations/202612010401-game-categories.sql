-- From which settlement on a game counted as one of a category, as the pools of a currency saw it: an undone round takes back what it brought, also where its game moved meanwhile.
-- docs/rules/promotions.md#contributions
create table jackpots.game_category (
  currency text not null,
  -- The provider's id of the game.
  game_uuid text not null,
  from_at timestamptz not null,
  -- Null: the catalogue did not have the game.
  category text,
  primary key (currency, game_uuid, from_at)
);
grant select, insert on jackpots.game_category to app;
grant select on jackpots.game_category to auditor;
