-- The jackpots of a new installation. Sums are minor units, those of kzt are twelve times those of uah. The worker opens them. A pool that is there stays as its operator left it.
insert into jackpots.pool (id, currency, suit, account, terms)
values
  ('uah-clubs', 'uah', 'clubs', '0193a000-0000-7000-8c01-000000000001', '{"seed": 80000, "shareBps": 35, "min": 150000, "max": 600000, "stakeMin": 500, "categories": ["slots"]}'),
  ('uah-diamonds', 'uah', 'diamonds', '0193a000-0000-7000-8c01-000000000002', '{"seed": 800000, "shareBps": 30, "min": 1500000, "max": 5000000, "stakeMin": 500, "categories": ["slots"]}'),
  ('uah-hearts', 'uah', 'hearts', '0193a000-0000-7000-8c01-000000000003', '{"seed": 4000000, "shareBps": 25, "min": 10000000, "max": 30000000, "stakeMin": 500, "categories": ["slots"]}'),
  ('uah-spades', 'uah', 'spades', '0193a000-0000-7000-8c01-000000000004', '{"seed": 25000000, "shareBps": 20, "min": 50000000, "max": 200000000, "stakeMin": 500, "categories": ["slots"]}'),
  ('kzt-clubs', 'kzt', 'clubs', '0193a000-0000-7000-8c02-000000000001', '{"seed": 960000, "shareBps": 35, "min": 1800000, "max": 7200000, "stakeMin": 6000, "categories": ["slots"]}'),
  ('kzt-diamonds', 'kzt', 'diamonds', '0193a000-0000-7000-8c02-000000000002', '{"seed": 9600000, "shareBps": 30, "min": 18000000, "max": 60000000, "stakeMin": 6000, "categories": ["slots"]}'),
  ('kzt-hearts', 'kzt', 'hearts', '0193a000-0000-7000-8c02-000000000003', '{"seed": 48000000, "shareBps": 25, "min": 120000000, "max": 360000000, "stakeMin": 6000, "categories": ["slots"]}'),
  ('kzt-spades', 'kzt', 'spades', '0193a000-0000-7000-8c02-000000000004', '{"seed": 300000000, "shareBps": 20, "min": 600000000, "max": 2400000000, "stakeMin": 6000, "categories": ["slots"]}')
on conflict do nothing;
