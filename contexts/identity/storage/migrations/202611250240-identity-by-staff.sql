-- Staff says that it looked at a document of a player, or that it did not: docs/rules/bonuses.md#refusals.

alter table identity.staff_action drop constraint staff_action_action_check;
alter table identity.staff_action add constraint staff_action_action_check check (action in ('export', 'erase', 'identity'));
