-- Staff list withdrawals that wait for them or for their PSP. The index of those that wait for staff knew one of these
-- three states, so every payment was read for the list.
create index payment_payout_open on payments.payment (created_at)
  where direction = 'payout' and status in ('waiting_approval', 'approved', 'sent');
drop index payments.payment_waiting;
