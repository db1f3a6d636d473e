-- When a grant was earned: of a deposit when it was ordered, not when a job got to it. Null: when it was written. docs/rules/bonuses.md#grants

alter table bonuses.granted add column earned_at timestamptz;
create index granted_of_offer on bonuses.granted (player_id, offer_id);
