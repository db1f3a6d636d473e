-- A withdrawal whose card the player deletes while it is on its way does not save the card again. Source: docs/rules/cashbox.md#saved-cards.
alter table payments.payment add column saves_card boolean not null default true;
grant update (saves_card) on payments.payment to app;
