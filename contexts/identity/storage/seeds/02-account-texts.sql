-- Codes of log-ins and resets, and notices. The only digits of a code message are its code; a notice has none.
insert into identity.message_text (key, language, text) values
  ('login_code', 'en', 'Zoria: {code} is your code to log in. Do not share it with anyone.'),
  ('login_code', 'ua', 'Zoria: {code} — ваш код для входу. Нікому його не повідомляйте.'),
  ('login_code', 'ru', 'Zoria: {code} — ваш код для входа. Никому его не сообщайте.'),
  ('login_code', 'kz', 'Zoria: {code} — кіруге арналған кодыңыз. Оны ешкімге айтпаңыз.'),
  ('reset_code', 'en', 'Zoria: {code} is your code to reset your password. If you did not request it, ignore this message.'),
  ('reset_code', 'ua', 'Zoria: {code} — ваш код для зміни пароля. Якщо ви його не запитували, не зважайте на це повідомлення.'),
  ('reset_code', 'ru', 'Zoria: {code} — ваш код для смены пароля. Если вы его не запрашивали, не обращайте внимания на это сообщение.'),
  ('reset_code', 'kz', 'Zoria: {code} — құпиясөзді ауыстыру кодыңыз. Егер оны сұрамаған болсаңыз, бұл хабарламаға мән бермеңіз.'),
  ('password_changed', 'en', 'Zoria: your password was changed. If it was not you, reset your password and contact support.'),
  ('password_changed', 'ua', 'Zoria: ваш пароль змінено. Якщо це були не ви, скиньте пароль і напишіть у підтримку.'),
  ('password_changed', 'ru', 'Zoria: ваш пароль изменён. Если это были не вы, сбросьте пароль и напишите в поддержку.'),
  ('password_changed', 'kz', 'Zoria: құпиясөзіңіз өзгертілді. Егер бұл сіз болмасаңыз, құпиясөзді қалпына келтіріп, қолдау қызметіне жазыңыз.'),
  ('new_device', 'en', 'Zoria: new log-in to your account ({device}). If it was not you, reset your password now.'),
  ('new_device', 'ua', 'Zoria: новий вхід у ваш акаунт ({device}). Якщо це були не ви, негайно скиньте пароль.'),
  ('new_device', 'ru', 'Zoria: новый вход в ваш аккаунт ({device}). Если это были не вы, немедленно сбросьте пароль.'),
  ('new_device', 'kz', 'Zoria: аккаунтыңызға жаңа кіру болды ({device}). Егер бұл сіз болмасаңыз, құпиясөзді дереу ауыстырыңыз.'),
  ('phone_changed', 'en', 'Zoria: your phone number was changed. If it was not you, contact support now.'),
  ('phone_changed', 'ua', 'Zoria: номер телефону вашого акаунта змінено. Якщо це були не ви, негайно напишіть у підтримку.'),
  ('phone_changed', 'ru', 'Zoria: номер телефона вашего аккаунта изменён. Если это были не вы, немедленно напишите в поддержку.'),
  ('phone_changed', 'kz', 'Zoria: аккаунтыңыздың телефон нөмірі өзгертілді. Егер бұл сіз болмасаңыз, дереу қолдау қызметіне жазыңыз.')
on conflict (key, language) do update set text = excluded.text where message_text.edited_at is null;
