-- An open round names the version that opened it, so that undoing a stake of an earlier life of the round leaves it alone.
-- Rounds that are open now were never opened again: all their stakes are theirs.

update wallet.wallet
set open_rounds = (select jsonb_object_agg(name, round || '{"by": "0"}') from jsonb_each(open_rounds) as open (name, round))
where open_rounds <> '{}';
