-- Cards that a player was paid to, or paid from where the provider gave a token: what the next withdrawal may choose from. Source: docs/rules/cashbox.md#saved-cards.
create table payments.saved_card (
  id uuid primary key,
  player_id uuid not null,
  gateway text not null,
  method text not null check (method in ('visa', 'mastercard')),
  origin text not null check (origin in ('payin', 'payout')),
  -- The same keyed digest as payments.payment has.
  destination_key bytea not null,
  -- The token and, once known, the recipient, sealed and bound to this row; the mask is what players see.
  destination_sealed bytea not null,
  destination_masked text not null,
  added_at timestamptz not null,
  used_at timestamptz not null,
  unique (player_id, destination_key)
);
create index saved_card_last_used on payments.saved_card (player_id, used_at desc);
grant select, insert, update, delete on payments.saved_card to app;
