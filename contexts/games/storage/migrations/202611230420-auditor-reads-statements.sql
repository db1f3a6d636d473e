-- Who reads the books reads also what of them their providers tell otherwise.
grant usage on schema games to auditor;
grant select on games.statement_day to auditor;
