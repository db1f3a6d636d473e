-- Keys of aliases fold l into i and rn into m, too. Of aliases that look the same now, the one of the player who registered first stays. The others become
-- generated ones with numbers of five digits, which no other alias has, and their players may choose again at once. Source: docs/rules/identity.md#alias.
with folded as (
  select player_id, row_number() over (partition by replace(translate(alias_key, 'l', 'i'), 'rn', 'm') order by player_id) as turn from identity.alias
), renamed as (
  select player_id, 'AmberFalcon' || 10000 + row_number() over (order by player_id) as alias from folded where turn > 1
)
update identity.alias set alias = renamed.alias, alias_key = translate(lower(renamed.alias), '01345', 'oieas'), changed_at = null
from renamed where alias.player_id = renamed.player_id;

update identity.alias set alias_key = replace(translate(alias_key, 'l', 'i'), 'rn', 'm');
