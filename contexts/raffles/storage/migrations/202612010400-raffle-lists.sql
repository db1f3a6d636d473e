-- The ticket list of a frozen raffle as its hash covers it, so that it is not built again for each reader. docs/rules/promotions.md#raffle
create table raffles.frozen_list (
  raffle_id uuid primary key references raffles.raffle (id),
  list text not null,
  -- Lines of the list.
  ranges int not null
);
grant select, insert on raffles.frozen_list to app;
grant select on raffles.frozen_list to auditor;

insert into raffles.frozen_list (raffle_id, list, ranges)
select f.id, coalesce(l.list, ''), coalesce(l.ranges, 0)
from raffles.raffle f
cross join lateral (
  select string_agg(r.first || '-' || r.last || ' ' || r.player || E'\n', '' order by r.first) as list, count(*)::int as ranges from raffles.ticket_range r where r.raffle_id = f.id
) as l
where f.list_hash is not null;
