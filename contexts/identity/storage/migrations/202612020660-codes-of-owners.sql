-- Codes to the owner of a number or e-mail (0) are sent before all others: those that strangers ask for must not make them late.
alter table identity.message drop constraint message_urgency_check;
alter table identity.message add constraint message_urgency_check check (urgency in (0, 1, 2, 3));
