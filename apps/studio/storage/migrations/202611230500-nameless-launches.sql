-- What a player is called is asked for by the protocol and needed by nobody here, so it is not kept (docs/rules/games.md#launch).
alter table studio.launch drop column player_name;
