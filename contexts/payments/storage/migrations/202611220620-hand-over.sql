-- When a withdrawal was last handed to its PSP again; null: only once, when it became `sent`. Each handing over takes its turn here, so that
-- no two calls of one reference are under way at once (docs/rules/cashbox.md#withdrawals, I-34).

alter table payments.payment add column handed_at timestamptz;
grant update (handed_at) on payments.payment to app;
