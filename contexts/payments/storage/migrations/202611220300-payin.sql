-- Deposits after their end, and callbacks that nobody believes. Source: docs/rules/cashbox.md#reconciliation, #callbacks.

-- Credited deposits are asked about again, ever more seldom: a lost word of a reversal would otherwise never be heard.
create index payment_credited on payments.payment (updated_at) where direction = 'payin' and status = 'success';

-- Unbelieved callbacks of the last hour are counted: anybody may send them, and only so many are kept.
create index callback_unbelieved on payments.callback (gateway, received_at) where dedupe_key is null;
