-- What aggregators call their games and how they stand in our lobby. A row that a person edited keeps its value.

insert into games.category_mapping (provider_type, category) values
  ('slot', 'slots'),
  ('slots', 'slots'),
  ('video slot', 'slots'),
  ('video slots', 'slots'),
  ('roulette', 'table'),
  ('table', 'table'),
  ('table games', 'table'),
  ('craps', 'table'),
  ('keno', 'table'),
  ('bingo', 'table'),
  ('card', 'card'),
  ('cards', 'card'),
  ('card games', 'card'),
  ('blackjack', 'card'),
  ('baccarat', 'card'),
  ('poker', 'card'),
  ('video poker', 'card'),
  ('instant', 'instant'),
  ('instant games', 'instant'),
  ('crash', 'instant'),
  ('crash games', 'instant'),
  ('lottery', 'instant'),
  ('scratch', 'instant'),
  ('scratch cards', 'instant'),
  ('arcade', 'instant'),
  ('mines', 'instant'),
  ('plinko', 'instant'),
  ('live', 'live'),
  ('live casino', 'live'),
  ('live dealer', 'live'),
  ('live games', 'live'),
  ('game shows', 'live')
on conflict (provider_type) do update set category = excluded.category where category_mapping.edited_at is null;

insert into games.tag_mapping (provider_tag, tag) values
  ('top', 'top'),
  ('popular', 'top'),
  ('hot', 'top'),
  ('hit', 'top'),
  ('new', 'new'),
  ('novelty', 'new'),
  ('live', 'live')
on conflict (provider_tag) do update set tag = excluded.tag where tag_mapping.edited_at is null;
