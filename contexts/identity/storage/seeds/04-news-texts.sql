-- News to players who agreed to them. `{unsubscribe}` is the address that stops them.
insert into identity.message_text (key, language, text) values
  ('news_bonus_granted', 'en', E'A new bonus is waiting in your Zoria account. See it under Bonuses.\n\nTo stop these e-mails, open {unsubscribe}'),
  ('news_bonus_granted', 'ua', E'У вашому акаунті Zoria з’явився новий бонус. Дивіться його в розділі «Бонуси».\n\nЩоб більше не отримувати таких листів, відкрийте {unsubscribe}'),
  ('news_bonus_granted', 'ru', E'В вашем аккаунте Zoria появился новый бонус. Посмотрите его в разделе «Бонусы».\n\nЧтобы больше не получать таких писем, откройте {unsubscribe}'),
  ('news_bonus_granted', 'kz', E'Zoria аккаунтыңызға жаңа бонус түсті. Оны «Бонустар» бөлімінен көріңіз.\n\nМұндай хаттарды тоқтату үшін {unsubscribe} сілтемесін ашыңыз')
on conflict (key, language) do update set text = excluded.text where message_text.edited_at is null;
