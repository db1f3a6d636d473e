-- Free rounds that were given up are paid as their worth: their status, and the refusal. docs/rules/promotions.md#prizes
alter table wheel.spin drop constraint spin_rounds_status_check;
alter table wheel.spin add check (rounds_status in ('owed', 'ordered', 'withheld', 'paid'));
create or replace function wheel.refuse_change() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{seen_at,rounds_status,until,paid_instead}'::text[]) is distinct from (to_jsonb(old) - '{seen_at,rounds_status,until,paid_instead}'::text[])
    or (old.rounds_status is distinct from 'owed'
      and (new.rounds_status, new.until, new.paid_instead) is distinct from (old.rounds_status, old.until, old.paid_instead)) then
    raise exception 'a spin is final';
  end if;
  return new;
end $$;
