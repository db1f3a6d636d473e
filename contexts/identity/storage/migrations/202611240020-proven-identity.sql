-- Whether somebody looked at a document of the player: a flag until there is a check of identity (docs/rules/bonuses.md#refusals).
alter table identity.player add column identity_proven_at timestamptz;
