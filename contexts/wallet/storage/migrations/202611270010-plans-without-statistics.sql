-- The plans of commit_batch do not depend on statistics. A day's partition is empty when the first plan is made: planned for no rows,
-- each key would scan the whole day until autovacuum analyzes it. Every look-up of the function has an index, so nothing is lost.
alter function wallet.commit_batch(
  smallint, uuid[], bigint[], wallet.move[], text[], text[], text[], wallet.asked_key[], boolean, bigint, wallet.entry[], bigint, jsonb)
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
