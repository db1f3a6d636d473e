-- Who reads the books and changes nothing: docs/runbooks/reading-the-books.md.

grant usage on schema wallet to auditor;
grant select on
  wallet.wallet, wallet.journal, wallet.journal_lane, wallet.journal_line, wallet.word, wallet.journal_seal,
  wallet.closed_day, wallet.closed_position, wallet.closed_player_day, wallet.shared_id
to auditor;
-- What the view asks.
grant execute on function
  wallet.house_account(wallet.entry_kind), wallet.house_aside(wallet.entry_kind, jsonb), wallet.account_aside(wallet.entry_kind),
  wallet.house_lines(wallet.entry_kind, bigint, bigint, jsonb)
to auditor;
