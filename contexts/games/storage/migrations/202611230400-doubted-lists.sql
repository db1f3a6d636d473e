-- A list that lost most of its games is doubted before it is believed: since when it reads so. docs/rules/games.md#catalogue
alter table games.sync_state add column lost_since timestamptz;
