-- When the last round that a cap of rounds lets count was settled; null: the cap is not reached, or that is not known yet. A round
-- settled later cannot count, so that a player's rounds are not read again for each one. docs/rules/battles.md#which-rounds-count
alter table battles.entry add column capped_at timestamptz;
