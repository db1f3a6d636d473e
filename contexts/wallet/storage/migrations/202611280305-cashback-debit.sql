-- A debit of cashback, by a claim or by voided rounds.
alter type wallet.entry_kind add value 'cashback_debit';
