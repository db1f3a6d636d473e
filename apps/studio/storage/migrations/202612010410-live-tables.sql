-- A launch of a live game names the table that was chosen in its lobby; the session of its page belongs to that table.
alter table studio.launch add column table_id text;
alter table studio.session add column table_id text;
