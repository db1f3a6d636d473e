-- Codes that were added with quotation marks, invisible characters or long dashes: what players type is read in plain form (packages/kernel/promo-code.ts), so
-- these are stored in it, too. A code whose plain form is another code's, or is too short, stays as it is and has to be replaced by staff.
with plain as (
  select id, regexp_replace(
    regexp_replace(normalize(replace(code, U&'\00B4', ''), NFKC), '[\s\u0022\u0027\u0060\u00ab\u00ad\u00bb\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u2018-\u201f\u202a-\u202e\u2032\u2039-\u203a\u2060-\u206f\u2800\u2e42\u300c-\u300f\u301d-\u301f\u3164\ufe00-\ufe0f\ufe41-\ufe44\ufeff\ufff0-\ufffb]', '', 'g'),
    '[\u058a\u05be\u1400\u1806\u2010-\u2015\u2212\u2e17\u2e1a\u2e3a-\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0]', '-', 'g') as code
  from bonuses.promo_code
)
update bonuses.promo_code stored set code = plain.code
from plain
where plain.id = stored.id and plain.code <> stored.code and plain.code ~ '^\S{4,32}$'
  and not exists (select from plain as other where other.id <> stored.id and lower(other.code) = lower(plain.code));
