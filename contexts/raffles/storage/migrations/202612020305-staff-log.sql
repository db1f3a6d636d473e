-- The log of staff has one name in every schema: packages/platform/staff-log.ts.
alter table raffles.change rename to staff_action;
