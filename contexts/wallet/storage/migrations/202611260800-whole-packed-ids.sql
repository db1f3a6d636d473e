-- A packed id has one way to be written, and whatever else an owner writes in its place is seen by the seals.

-- The text of bytes that are UTF-8, else null. Letters of ASCII alone need no try, which would cost a savepoint.
create function wallet.utf8_text(bytes bytea) returns text
language plpgsql immutable strict parallel restricted as $$
declare
  escaped constant text := encode(bytes, 'escape');
begin
  if strpos(escaped, '\') = 0 then return escaped; end if;
  begin
    return convert_from(bytes, 'UTF8');
  exception when character_not_in_repertoire then
    return null;
  end;
end $$;

-- The text of a packed id. Bytes that no text is packed into are told as themselves, behind a sign that no id begins with: two ids never
-- share their text, so that a seal over texts binds the bytes.
create or replace function wallet.id_text(packed bytea) returns text
language sql immutable strict parallel restricted as $$
  select case
    when tag = '\x01' and octet_length(id) = 16 then encode(id, 'hex')::uuid::text
    when tag = '\x02' and octet_length(id) = 16 then encode(id, 'hex')
    when tag = '\x00' and wallet.packed_id(wallet.utf8_text(id)) = packed then wallet.utf8_text(id)
    else E'\x01' || encode(packed, 'hex')
  end
  from (select substr(packed, 1, 1) as tag, substr(packed, 2) as id) parts
$$;

-- Rows that are there were written by packed_id and need no look.
alter table wallet.journal
  add constraint external_id_is_packed check (get_byte(external_id, 0) = 0 or get_byte(external_id, 0) < 3 and octet_length(external_id) = 17) not valid,
  add constraint round_is_packed check (get_byte(round, 0) = 0 or get_byte(round, 0) < 3 and octet_length(round) = 17) not valid;

-- Columns of another type and new indexes have no statistics, and closed days never change, so that nobody else would take them.
analyze wallet.journal;

grant execute on function wallet.round_number(uuid, bytea) to auditor;
revoke execute on function wallet.utf8_text(bytea) from public;
grant execute on function wallet.utf8_text(bytea) to app, auditor;
