-- The code that proves a number a player wants to have. Its only digits are the code.
insert into identity.message_text (key, language, text) values
  ('phone_code', 'en', 'Zoria: {code} is your code to confirm this number. Do not share it with anyone.'),
  ('phone_code', 'ua', 'Zoria: {code} — ваш код для підтвердження номера. Нікому його не повідомляйте.'),
  ('phone_code', 'ru', 'Zoria: {code} — ваш код для подтверждения номера. Никому его не сообщайте.'),
  ('phone_code', 'kz', 'Zoria: {code} — нөмірді растау кодыңыз. Оны ешкімге айтпаңыз.')
on conflict (key, language) do update set text = excluded.text where message_text.edited_at is null;
