-- Erasing a player: what payment providers wrote about him goes, that they wrote stays. Source: docs/rules/guard-rails.md#privacy.

-- Bodies may name the payer and his card; their hash proves later what a provider claims to have sent. The app may do this and no other change of a callback.
create function payments.erase_callback_bodies(player uuid) returns bigint language sql security definer set search_path = pg_catalog, payments as $$
  with erased as (
    update payments.callback c set body = sha256(c.body), headers = '{}'::jsonb
    from payments.payment p where p.id = c.payment_id and p.player_id = player and c.headers <> '{}'::jsonb
    returning 1)
  select count(*) from erased
$$;
revoke all on function payments.erase_callback_bodies(uuid) from public;
grant execute on function payments.erase_callback_bodies(uuid) to app;
