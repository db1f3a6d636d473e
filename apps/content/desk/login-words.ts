/** Texts of the log-in and of the own account page. */
export const loginWords = {
  logIn: { en: 'Log in', uk: 'Увійти', ru: 'Войти' },
  email: { en: 'Email', uk: 'Електронна пошта', ru: 'Эл. почта' },
  password: { en: 'Password', uk: 'Пароль', ru: 'Пароль' },
  code: { en: 'Code', uk: 'Код', ru: 'Код' },
  codeHint: {
    en: 'Six digits from your authenticator app, or a recovery code. Leave empty if you haven’t set one up yet.',
    uk: 'Шість цифр із застосунку-автентифікатора або резервний код. Якщо ви його ще не налаштували, залиште порожнім.',
    ru: 'Шесть цифр из приложения-аутентификатора или резервный код. Если вы его ещё не настроили, оставьте пустым.',
  },
  logInRefused: {
    en: 'The email, password or code is wrong.',
    uk: 'Неправильна пошта, пароль або код.',
    ru: 'Неверная почта, пароль или код.',
  },
  tooManyTries: {
    en: 'Too many attempts. Try again in {minutes} min.',
    uk: 'Забагато спроб. Спробуйте знову за {minutes} хв.',
    ru: 'Слишком много попыток. Попробуйте снова через {minutes} мин.',
  },
  noAnswer: {
    en: 'The service didn’t respond. Nothing has changed. Try again.',
    uk: 'Сервіс не відповів. Нічого не змінилося. Спробуйте ще раз.',
    ru: 'Сервис не ответил. Ничего не изменилось. Попробуйте ещё раз.',
  },
  notLoggedIn: { en: 'Log in first.', uk: 'Спершу увійдіть.', ru: 'Сначала войдите.' },
  setUpNeeded: {
    en: 'Set up an authenticator app to log in.',
    uk: 'Щоб увійти, налаштуйте застосунок-автентифікатор.',
    ru: 'Чтобы войти, настройте приложение-аутентификатор.',
  },
  setUpHint: {
    en: 'Scan the QR code with an authenticator app, or type this key into it. Then enter the code it shows.',
    uk: 'Відскануйте QR-код застосунком-автентифікатором або введіть у нього цей ключ. Потім введіть код, який він покаже.',
    ru: 'Отсканируйте QR-код приложением-аутентификатором или введите в него этот ключ. Затем введите код, который оно покажет.',
  },
  qrCode: {
    en: 'QR code for your authenticator app',
    uk: 'QR-код для застосунку-автентифікатора',
    ru: 'QR-код для приложения-аутентификатора',
  },
  confirm: { en: 'Confirm', uk: 'Підтвердити', ru: 'Подтвердить' },
  codeWrong: {
    en: 'The code is wrong. Check that the time on your phone is set automatically.',
    uk: 'Неправильний код. Перевірте, чи час на телефоні встановлюється автоматично.',
    ru: 'Неверный код. Проверьте, что время на телефоне устанавливается автоматически.',
  },
  setUpOver: {
    en: 'This setup has expired. Start again.',
    uk: 'Час налаштування вичерпано. Почніть знову.',
    ru: 'Время настройки истекло. Начните снова.',
  },
  recoveryCodes: { en: 'Recovery codes', uk: 'Резервні коди', ru: 'Резервные коды' },
  recoveryHint: {
    en: 'Save these codes where only you can find them. Each one logs you in once if you lose your phone. They won’t be shown again.',
    uk: 'Збережіть ці коди там, де їх знайдете лише ви. Кожен пустить вас один раз, якщо ви втратите телефон. Більше їх не покажуть.',
    ru: 'Сохраните эти коды там, где найдёте их только вы. Каждый пустит вас один раз, если вы потеряете телефон. Больше их не покажут.',
  },
  codesSaved: { en: 'I’ve saved them', uk: 'Коди збережено', ru: 'Коды сохранены' },
  nextCode: {
    en: 'Your authenticator is set up. Log in with the next code it shows.',
    uk: 'Автентифікатор налаштовано. Увійдіть із наступним кодом, який він покаже.',
    ru: 'Аутентификатор настроен. Войдите со следующим кодом, который он покажет.',
  },
  ownAccount: { en: 'Password and authenticator', uk: 'Пароль і автентифікатор', ru: 'Пароль и аутентификатор' },
  ownPassword: { en: 'Change password', uk: 'Змінити пароль', ru: 'Сменить пароль' },
  oldPassword: { en: 'Current password', uk: 'Поточний пароль', ru: 'Текущий пароль' },
  newPassword: { en: 'New password', uk: 'Новий пароль', ru: 'Новый пароль' },
  passwordHint: {
    en: 'At least 12 characters. Your other sessions end.',
    uk: 'Щонайменше 12 символів. Інші ваші сеанси завершаться.',
    ru: 'Не меньше 12 символов. Остальные ваши сеансы завершатся.',
  },
  passwordChanged: { en: 'Your password has been changed.', uk: 'Пароль змінено.', ru: 'Пароль изменён.' },
  authenticator: { en: 'Authenticator app', uk: 'Застосунок-автентифікатор', ru: 'Приложение-аутентификатор' },
  authenticatorNone: { en: 'Not set up.', uk: 'Не налаштовано.', ru: 'Не настроено.' },
  authenticatorSetUp: {
    en: 'Set up. Recovery codes left: {count}.',
    uk: 'Налаштовано. Залишилося резервних кодів: {count}.',
    ru: 'Настроено. Осталось резервных кодов: {count}.',
  },
  setUp: { en: 'Set up', uk: 'Налаштувати', ru: 'Настроить' },
  replaceSetUp: {
    en: 'Replace, with new recovery codes',
    uk: 'Замінити, з новими резервними кодами',
    ru: 'Заменить, с новыми резервными кодами',
  },
  passwordTooShort: {
    en: 'A password needs at least 12 characters.',
    uk: 'Пароль має містити щонайменше 12 символів.',
    ru: 'В пароле должно быть не меньше 12 символов.',
  },
  passwordTooLong: {
    en: 'A password can have at most 128 characters.',
    uk: 'Пароль може містити щонайбільше 128 символів.',
    ru: 'В пароле может быть не больше 128 символов.',
  },
  passwordHasAddress: {
    en: 'A password can’t contain your email address.',
    uk: 'Пароль не може містити вашу адресу пошти.',
    ru: 'Пароль не может содержать ваш адрес почты.',
  },
  passwordTooCommon: {
    en: 'This password is too easy to guess. Use several unrelated words, or a password manager.',
    uk: 'Цей пароль надто легко вгадати. Візьміть кілька не пов’язаних слів або менеджер паролів.',
    ru: 'Этот пароль слишком легко угадать. Возьмите несколько не связанных слов или менеджер паролей.',
  },
} as const
