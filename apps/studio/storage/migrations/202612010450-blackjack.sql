-- Rounds of blackjack (docs/decisions/0046-blackjack-steps.md): between the close and the result their seats decide in shared steps.

-- dealt: the seats are fixed and decide; empty: nobody had a bet at the deal, so there is no outcome.
alter table studio.table_round
  drop constraint table_round_state_check,
  drop constraint table_round_check,
  add constraint table_round_state_check check (state in ('open', 'dealt', 'drawn', 'paid', 'empty')),
  add constraint table_round_outcome_check
    check ((state in ('open', 'dealt', 'empty')) = (outcome is null) and (outcome is null) = (server_seed is null) and (outcome is null) = (drawn_at is null));
drop index studio.table_round_unfinished;
create index table_round_unfinished on studio.table_round (table_id, opens_at) where state in ('open', 'dealt', 'drawn');
drop index studio.table_round_results;
create index table_round_results on studio.table_round (table_id, opens_at desc) where outcome is not null;

-- The seats in play, fixed after the close. The order of the shoe follows from the sealed seed, so no card is stored before the result.
create table studio.table_deal (
  table_round_id uuid primary key references studio.table_round,
  seats integer[] not null check (cardinality(seats) between 1 and 7),
  dealt_at timestamptz not null
);

-- A step that was played: the decisions that counted. Hands without one stood.
create table studio.table_step (
  table_round_id uuid not null references studio.table_deal,
  step integer not null check (step >= 0),
  decisions jsonb not null,
  played_at timestamptz not null,
  primary key (table_round_id, step)
);

-- What a player decided for a hand. A decision that takes a further stake counts once its placement is accepted.
create table studio.table_decision (
  player_round_id uuid not null references studio.player_round,
  -- The page names each decision, so that a repeated request finds it.
  request_id uuid not null,
  table_round_id uuid not null references studio.table_deal,
  step integer not null check (step >= 0),
  seat integer not null check (seat between 1 and 7),
  hand integer not null check (hand in (0, 1)),
  action text not null check (action in ('hit', 'stand', 'double', 'split')),
  placement_id uuid references studio.placement,
  decided_at timestamptz not null,
  primary key (player_round_id, request_id),
  check ((action in ('double', 'split')) = (placement_id is not null))
);
create index table_decision_step on studio.table_decision (table_round_id, step);
create unique index table_decision_placement on studio.table_decision (placement_id) where placement_id is not null;

create trigger keep_table_row before update or delete on studio.table_deal for each row execute function studio.keep_table_row();
create trigger keep_table_row before update or delete on studio.table_step for each row execute function studio.keep_table_row();
create trigger keep_table_row before update or delete on studio.table_decision for each row execute function studio.keep_table_row();
