-- Rows of the log of staff name themselves: packages/platform/staff-log.ts.
alter table identity.staff_action alter column id set default uuidv7();
