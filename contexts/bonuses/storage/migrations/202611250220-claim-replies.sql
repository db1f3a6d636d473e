-- What a claim was answered: whoever asks again is told the same, however the bonus was played since (docs/rules/bonuses.md#grants).

alter table bonuses.granted add column claim_reply jsonb;
