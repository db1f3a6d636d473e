-- What else staff does about offers and players (docs/runbooks/running-offers.md), and what goes with a player who is forgotten
-- (docs/runbooks/personal-data.md).

alter table bonuses.staff_action drop constraint staff_action_action_check;
alter table bonuses.staff_action add constraint staff_action_action_check
  check (action in ('create', 'switch', 'code', 'grant', 'cancel', 'edit', 'group', 'exclude', 'include'));
create index staff_action_of_player on bonuses.staff_action (player_id, at) where player_id is not null;

grant delete on bonuses.closed_modal to app;
