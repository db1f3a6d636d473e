-- A bank may send a card credit back days after it was paid: staff gives the money back once (docs/rules/cashbox.md#bounces-after-the-end).

alter table payments.staff_action drop constraint staff_action_action_check;
alter table payments.staff_action add constraint staff_action_action_check check (action in ('approve', 'deny', 'refund', 'give_back'));
create unique index staff_action_given_back on payments.staff_action (payment_id) where action = 'give_back';
