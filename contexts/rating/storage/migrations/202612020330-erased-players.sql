-- An erased player leaves the leaders; his score stays under his id. Source: docs/rules/identity.md#alias.
alter table rating.score add column is_erased boolean not null default false;
