-- A deposit that was taken back from the house earns nothing any more: docs/rules/bonuses.md#deposits.

alter table bonuses.met_deposit add column taken_back_at timestamptz;
grant update (taken_back_at) on bonuses.met_deposit to app;
