-- Pictures of games that could not be fetched, and when: they are tried after all others. docs/rules/games.md#catalogue
alter table games.game add column cover_failed_url text, add column cover_failed_at timestamptz;
