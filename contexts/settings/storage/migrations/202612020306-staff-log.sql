-- The log of staff has one name and form in every schema: packages/platform/staff-log.ts.
alter table settings.change rename to staff_action;
alter table settings.staff_action add column action text not null default 'set';
alter table settings.staff_action alter column action drop default;
