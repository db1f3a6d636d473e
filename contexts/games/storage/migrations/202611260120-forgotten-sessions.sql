-- Sessions are forgotten by age (docs/rules/games.md#launch): found by it, and deleted by the application.
create index game_session_started on games.game_session (started_at);
grant delete on games.game_session to app;
