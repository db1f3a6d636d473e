-- A code belongs to who asked for it: a device, or the network of a program without cookies. A request of another one leaves it as it is.
delete from identity.code where device_key is null;
alter table identity.code rename column device_key to asker_key;
alter table identity.code drop constraint code_pkey;
alter table identity.code alter column asker_key set not null;
alter table identity.code add primary key (purpose, target_key, asker_key);

-- The device on which the code of a reset was entered; it stays known when the others are forgotten. Null for a program without cookies.
alter table identity.reset_ticket add column device_key bytea;
