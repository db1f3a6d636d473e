-- Callbacks and personal data. Source: docs/rules/cashbox.md#callbacks, docs/rules/guard-rails.md#privacy.

-- An erased callback was recognised by its empty headers. LiqPay and Freedom Pay sign none, so the bodies of their
-- callbacks were never erased.
alter table payments.callback add column is_erased boolean not null default false;
update payments.callback set is_erased = true
where payment_id is not null and headers = '{}'::jsonb and octet_length(body) = 32;

create or replace function payments.erase_callback_bodies(player uuid) returns bigint language sql security definer set search_path = pg_catalog, payments as $$
  with erased as (
    update payments.callback c set body = sha256(c.body), headers = '{}'::jsonb, is_erased = true
    from payments.payment p where p.id = c.payment_id and p.player_id = player and not c.is_erased
    returning 1)
  select count(*) from erased
$$;

-- Rejected callbacks are evidence of an attack for a limited time; anybody can send them. The app may delete no other one.
create function payments.delete_rejected_callbacks(received_before timestamptz, rows_max int) returns bigint language sql security definer set search_path = pg_catalog, payments as $$
  with deleted as (
    delete from payments.callback where id in (
      select id from payments.callback where dedupe_key is null and received_at < received_before limit rows_max for update skip locked)
    returning 1)
  select count(*) from deleted
$$;
revoke all on function payments.delete_rejected_callbacks(timestamptz, int) from public;
grant execute on function payments.delete_rejected_callbacks(timestamptz, int) to app;
