-- A public name for every player: the only name that public lists show. Source: docs/rules/identity.md#alias.
create table identity.alias (
  player_id uuid primary key references identity.player,
  alias text not null,
  -- Lower case with look-alike characters folded: two aliases that look the same are the same.
  alias_key text not null unique,
  -- When the player chose it; null for a generated one.
  changed_at timestamptz
);
grant select, insert, update, delete on identity.alias to app;

-- Players from before: the order is scattered by a hash, so that an alias does not say who registered first.
-- An odd factor permutes the 4096 pairs of words, and the number grows after each turn of them: no alias comes twice.
with words as (
  select string_to_array('Amber Arctic Autumn Azure Bold Brave Breezy Bright Bronze Calm Cedar Clever Copper Coral Cosmic Crimson Crystal Dapper Desert Eager Early Electric Emerald Fair Fast Forest Frosty Gentle Golden Grand Happy Hidden Honest Indigo Ivory Jolly Keen Lively Lunar Maple Marble Merry Mighty Misty Noble Northern Olive Opal Polar Proud Quick Quiet Rosy River Royal Ruby Silent Silver Solar Steppe Sunny Velvet Winter Zesty', ' ') as firsts,
         string_to_array('Badger Bear Beaver Bison Camel Condor Crane Deer Dolphin Dove Dragon Eagle Elk Falcon Ferret Finch Fox Gazelle Goose Hare Hawk Hedgehog Heron Horse Ibex Jackdaw Jaguar Koala Lark Leopard Lion Lynx Marten Moose Orca Oriole Otter Owl Panda Panther Pelican Penguin Pike Puma Raven Robin Saiga Salmon Seal Sparrow Squirrel Stag Stork Swallow Swan Tapir Tiger Tortoise Turtle Walrus Whale Wolf Wren Yak', ' ') as seconds
), scattered as (
  select id, row_number() over (order by md5(id::text)) - 1 as place from identity.player where erased_at is null
), drawn as (
  select id, (place * 2609) % 4096 as pair, 1000 + place / 4096 as number from scattered
), named as (
  select id, firsts[1 + pair / 64] || seconds[1 + pair % 64] || number as alias from drawn, words
)
insert into identity.alias (player_id, alias, alias_key) select id, alias, identity_alias_key from (
  select id, alias, translate(lower(alias), '01345', 'oieas') as identity_alias_key from named) as keyed;

-- From where an answer came: a form of registration, the profile, or the link in a mail. Earlier rows did not say.
alter table identity.consent add column source text not null default 'unknown' check (source in ('registration', 'profile', 'unsubscribe_link', 'unknown'));
alter table identity.consent alter column source drop default;

-- News carry the address that stops them, also as a header that mail readers turn into a button.
alter table identity.message add column unsubscribe_url text;
