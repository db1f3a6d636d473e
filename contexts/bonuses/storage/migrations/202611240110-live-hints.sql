-- Says to the streams of a player that one of his bonuses changed, or that a grant waits: with the commit that changed it, whoever
-- wrote it. The wallet ends bonuses inside its batches, so nobody else could say it. The text is packages/platform/live.ts's.

create function bonuses.announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('zoria_live', json_build_object('playerId', new.player_id, 'topic', 'bonus', 'id', new.id)::text);
  return null;
end $$;

create trigger changes_are_announced after insert or update of status on bonuses.user_bonus
  for each row execute function bonuses.announce_change();
create trigger grants_are_announced after insert or update of status on bonuses.granted
  for each row execute function bonuses.announce_change();
