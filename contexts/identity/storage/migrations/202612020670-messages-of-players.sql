-- The player of news and notices that wait to be sent; null for codes, which belong to who asked. Waiting news of a player who stops it is deleted,
-- and every waiting message of an erased player. No foreign key: it would lock the player in transactions of other contexts that send news.
-- Source: docs/rules/identity.md#news, docs/rules/guard-rails.md#privacy.
alter table identity.message add column player_id uuid;
create index message_of_player on identity.message (player_id) where player_id is not null;
