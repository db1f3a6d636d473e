-- Why the worth of a bonus or of free rounds was paid as money: the refusal. docs/rules/battles.md#prizes
alter table battles.prize add column paid_instead text;
