-- A stake that the platform refuses because of the largest bet of the player's bonus is told as that. The new line allows more than the
-- old one, so the rows there are need no look.
alter table studio.finished_round drop constraint round_refusal_check;
alter table studio.unfinished_round drop constraint round_refusal_check;
alter table studio.finished_round add constraint round_refusal_check check (refusal in ('INSUFFICIENT_FUNDS', 'BONUS_LIMIT', 'LIMIT', 'TECHNICAL')) not valid;
alter table studio.unfinished_round add constraint round_refusal_check check (refusal in ('INSUFFICIENT_FUNDS', 'BONUS_LIMIT', 'LIMIT', 'TECHNICAL')) not valid;
