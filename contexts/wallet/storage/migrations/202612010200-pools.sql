-- Money of jackpots: what stakes bring to a pool, and a drop that leaves it.
alter type wallet.entry_kind add value 'pool_credit';
alter type wallet.entry_kind add value 'pool_debit';
