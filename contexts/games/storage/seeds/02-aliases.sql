-- Our own games by their names in the other languages of the site.

insert into games.alias (slug, alias) values
  ('zoloto-skifiv', 'Scythian Gold'),
  ('zoloto-skifiv', 'Золото скифов'),
  ('zoloto-skifiv', 'Скиф алтыны'),
  ('vyshnevyi-dzhaz', 'Cherry Jazz'),
  ('vyshnevyi-dzhaz', 'Вишнёвый джаз'),
  ('vyshnevyi-dzhaz', 'Шие джазы'),
  ('berkut', 'Golden Eagle'),
  ('berkut', 'Бүркіт'),
  ('diamantova-lykhomanka', 'Diamond Fever'),
  ('diamantova-lykhomanka', 'Алмазная лихорадка'),
  ('diamantova-lykhomanka', 'Гауһар қызуы'),
  ('kryzhanyi-vovk', 'Ice Wolf'),
  ('kryzhanyi-vovk', 'Ледяной волк'),
  ('kryzhanyi-vovk', 'Мұзды қасқыр'),
  ('medova-pasika', 'Honey Apiary'),
  ('medova-pasika', 'Медовая пасека'),
  ('medova-pasika', 'Бал омартасы')
on conflict (slug, alias) do nothing;
