-- The code that proves an e-mail a player wants to have, and the notice of the change. The only digits of the code message are its code; notices have none.
insert into identity.message_text (key, language, text) values
  ('email_code', 'en', 'Zoria: {code} is your code to confirm this e-mail. Do not share it with anyone.'),
  ('email_code', 'ua', 'Zoria: {code} — ваш код для підтвердження цієї пошти. Нікому його не повідомляйте.'),
  ('email_code', 'ru', 'Zoria: {code} — ваш код для подтверждения этой почты. Никому его не сообщайте.'),
  ('email_code', 'kz', 'Zoria: {code} — осы поштаны растау кодыңыз. Оны ешкімге айтпаңыз.'),
  ('email_taken', 'en', 'Zoria: someone tried to add this e-mail to another account. Nothing has changed: it belongs to yours. If it was you, log in to the account that has this e-mail.'),
  ('email_taken', 'ua', 'Zoria: хтось спробував додати цю пошту до іншого акаунта. Нічого не змінилося: вона належить вашому. Якщо це були ви, увійдіть в акаунт із цією поштою.'),
  ('email_taken', 'ru', 'Zoria: кто-то попытался добавить эту почту к другому аккаунту. Ничего не изменилось: она принадлежит вашему. Если это были вы, войдите в аккаунт с этой почтой.'),
  ('email_taken', 'kz', 'Zoria: біреу осы поштаны басқа аккаунтқа қосуға тырысты. Ештеңе өзгерген жоқ: пошта сіздің аккаунтыңызға тіркелген. Егер бұл сіз болсаңыз, осы поштасы бар аккаунтқа кіріңіз.'),
  ('email_changed', 'en', 'Zoria: the e-mail of your account was changed. If it was not you, contact support now.'),
  ('email_changed', 'ua', 'Zoria: електронну пошту вашого акаунта змінено. Якщо це були не ви, негайно напишіть у підтримку.'),
  ('email_changed', 'ru', 'Zoria: электронная почта вашего аккаунта изменена. Если это были не вы, немедленно напишите в поддержку.'),
  ('email_changed', 'kz', 'Zoria: аккаунтыңыздың электрондық поштасы өзгертілді. Егер бұл сіз болмасаңыз, дереу қолдау қызметіне жазыңыз.')
on conflict (key, language) do update set text = excluded.text where message_text.edited_at is null;
