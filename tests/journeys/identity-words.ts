import { kazakh, ukrainian, type Words } from './words.ts'

/** What a player reads about his account, word for word. */
export type IdentityWords = Words & {
  readonly wrongCode: string
  readonly expiredCode: string
  readonly sendAgain: string
  readonly sentAgain: string
  readonly logIn: string
  readonly logOut: string
  readonly loggedOut: string
  readonly welcomeBack: string
  readonly wrongPassword: string
  readonly tooMany: RegExp
  readonly proveDevice: RegExp
  readonly forgot: string
  readonly newPassword: string
  readonly savePassword: string
  readonly passwordChanged: string
  readonly thisSession: string
  readonly endOthers: string
  readonly othersEnded: string
  readonly sessionEnded: string
  readonly personal: string
  readonly changeNumber: string
  readonly currentPassword: string
  readonly codeBySms: string
  readonly phoneConfirmed: string
}

export const inUkrainian: IdentityWords = {
  ...ukrainian,
  wrongCode: 'Код введено неправильно',
  expiredCode: 'Строк дії коду минув',
  sendAgain: 'Надіслати код ще раз',
  sentAgain: 'Новий код надіслано',
  logIn: 'Увійти',
  logOut: 'Вийти',
  loggedOut: 'Ви вийшли з акаунта',
  welcomeBack: 'З поверненням',
  wrongPassword: 'Неправильний телефон або пароль',
  tooMany: /Забагато спроб\. Спробуйте знову через \d\d:\d\d\./,
  proveDevice: /Щоб упевнитися, що це ви, ми надіслали код на/,
  forgot: 'Забули пароль?',
  newPassword: 'Новий пароль',
  savePassword: 'Зберегти пароль',
  passwordChanged: 'Пароль змінено. Увійдіть із новим.',
  thisSession: 'Ця сесія',
  endOthers: 'Завершити інші',
  othersEnded: 'Усі інші сесії завершено',
  sessionEnded: 'Сесію завершено. Увійдіть знову.',
  personal: 'Особисті',
  changeNumber: 'Змінити номер',
  currentPassword: 'Поточний пароль',
  codeBySms: 'Отримати код в SMS',
  phoneConfirmed: 'Телефон підтверджено',
}

export const inKazakh: IdentityWords = {
  ...kazakh,
  wrongCode: 'Код қате енгізілді',
  expiredCode: 'Кодтың мерзімі өтті',
  sendAgain: 'Кодты қайта жіберу',
  sentAgain: 'Жаңа код жіберілді',
  logIn: 'Кіру',
  logOut: 'Шығу',
  loggedOut: 'Аккаунттан шықтыңыз',
  welcomeBack: 'Қайта қош келдіңіз',
  wrongPassword: 'Телефон немесе құпиясөз қате',
  tooMany: /Әрекет тым көп\. Күту уақыты: \d\d:\d\d\./,
  proveDevice: /Бұл сіз екеніңізге көз жеткізу үшін код жібердік/,
  forgot: 'Құпиясөзді ұмыттыңыз ба?',
  newPassword: 'Жаңа құпиясөз',
  savePassword: 'Құпиясөзді сақтау',
  passwordChanged: 'Құпиясөз өзгертілді. Жаңасымен кіріңіз.',
  thisSession: 'Осы сессия',
  endOthers: 'Басқаларын аяқтау',
  othersEnded: 'Басқа сессиялардың бәрі аяқталды',
  sessionEnded: 'Сессия аяқталды. Қайта кіріңіз.',
  personal: 'Жеке',
  changeNumber: 'Нөмірді өзгерту',
  currentPassword: 'Қазіргі құпиясөз',
  codeBySms: 'Кодты SMS арқылы алу',
  phoneConfirmed: 'Телефон расталды',
}
