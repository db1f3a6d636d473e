-- The only digits of a code message are its code: the sandbox inbox finds it by that.
insert into identity.message_text (key, language, text) values
  ('registration_code', 'en', 'Zoria: {code} is your confirmation code. Do not share it with anyone.'),
  ('registration_code', 'ua', 'Zoria: {code} — ваш код підтвердження. Нікому його не повідомляйте.'),
  ('registration_code', 'ru', 'Zoria: {code} — ваш код подтверждения. Никому его не сообщайте.'),
  ('registration_code', 'kz', 'Zoria: {code} — растау кодыңыз. Оны ешкімге айтпаңыз.')
on conflict (key, language) do update set text = excluded.text where message_text.edited_at is null;
