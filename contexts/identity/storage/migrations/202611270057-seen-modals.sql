-- Which modals a player has seen, so that no other device shows them again.
create table identity.seen_modal (
  player_id uuid not null references identity.player,
  modal text not null,
  -- What it was about, where it comes more than once; empty where it comes once.
  subject text not null,
  seen_at timestamptz not null,
  primary key (player_id, modal, subject)
);
grant select, insert, delete on identity.seen_modal to app;
