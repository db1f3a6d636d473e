-- Winnings of a closed account are sent back by staff too: such a refund is of no deposit (docs/rules/cashbox.md#refunds).

alter table payments.refund alter column deposit_id drop not null;
