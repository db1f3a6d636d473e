-- How many deposits of a player wait for their money is counted before each new one.
create index payment_unpaid on payments.payment (player_id) where direction = 'payin' and status in ('created', 'pending');
