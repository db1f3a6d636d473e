-- Player bonuses are part of the books: docs/runbooks/reading-the-books.md.

grant usage on schema bonuses to auditor;
grant select on bonuses.user_bonus to auditor;
