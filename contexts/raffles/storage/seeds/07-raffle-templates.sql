-- The raffles a new installation opens with. Sums are minor units, those of kzt are twelve times those of uah. A template that is there stays as its operator left it.
insert into raffles.template (currency, terms)
values
  ('uah', '{"currency": "uah", "turnoverPerTicket": 50000, "drawAfterMinutes": 60, "prizes": [{"from": 1, "to": 1, "amount": 800000}, {"from": 2, "to": 3, "amount": 300000}, {"from": 4, "to": 10, "amount": 100000}, {"from": 11, "to": 20, "amount": 90000}]}'),
  ('kzt', '{"currency": "kzt", "turnoverPerTicket": 600000, "drawAfterMinutes": 60, "prizes": [{"from": 1, "to": 1, "amount": 9600000}, {"from": 2, "to": 3, "amount": 3600000}, {"from": 4, "to": 10, "amount": 1200000}, {"from": 11, "to": 20, "amount": 1080000}]}')
on conflict do nothing;
