/**
 * What a player reads on the way through the main job, word for word: a journey fails when the site says something
 * else.
 */
export type Words = {
  readonly prefix: 'ua' | 'kz'
  readonly tag: 'uk' | 'kk'
  readonly register: string
  readonly phone: string
  readonly password: string
  readonly repeatPassword: string
  readonly birthDate: string
  readonly age: string
  readonly terms: string
  /** Turns to the second page of the registration. */
  readonly next: string
  readonly getCode: string
  readonly code: string
  readonly welcome: string
  /** Sends away the question for a promo code that follows. */
  readonly later: string
  readonly depositAccount: string
  readonly depositAmount: string
  readonly deposit: (sum: string) => string
  readonly deposited: (sum: string) => string
  readonly goOn: string
  readonly spin: string
  readonly chooseStake: string
  readonly cashbox: string
  readonly withdrawalTab: string
  readonly withdrawalAmount: string
  readonly card: string
  readonly recipient: string
  readonly withdraw: (sum: string) => string
  readonly paid: (sum: string) => string
  readonly history: string
  readonly success: string
}

export const ukrainian: Words = {
  prefix: 'ua',
  tag: 'uk',
  register: 'Реєстрація',
  phone: 'Мобільний телефон',
  password: 'Пароль',
  repeatPassword: 'Повторіть пароль',
  birthDate: 'Дата народження',
  age: 'Мені виповнився 21 рік',
  terms: 'Погоджуюся з умовами та політикою конфіденційності',
  next: 'Далі',
  getCode: 'Отримати код',
  code: 'Код із повідомлення',
  welcome: 'Акаунт відкрито. Вітаємо!',
  later: 'Не зараз',
  depositAccount: 'Поповнити рахунок',
  depositAmount: 'Сума депозиту',
  deposit: (sum) => `Поповнити на ${sum}`,
  deposited: (sum) => `${sum} вже на ігровому балансі. Гарної гри!`,
  goOn: 'Продовжити',
  spin: 'Крутити',
  chooseStake: 'Обрати ставку',
  cashbox: 'Каса',
  withdrawalTab: 'Виведення',
  withdrawalAmount: 'Сума виведення',
  card: 'Номер картки',
  recipient: 'Ім’я отримувача',
  withdraw: (sum) => `Вивести ${sum}`,
  paid: (sum) => `${sum} надіслано на вашу картку.`,
  history: 'Історія',
  success: 'успішно',
}

export const kazakh: Words = {
  prefix: 'kz',
  tag: 'kk',
  register: 'Тіркелу',
  phone: 'Ұялы телефон',
  password: 'Құпиясөз',
  repeatPassword: 'Құпиясөзді қайталаңыз',
  birthDate: 'Туған күні',
  age: 'Маған 21 жас толды',
  terms: 'Шарттармен және құпиялық саясатымен келісемін',
  next: 'Әрі қарай',
  getCode: 'Код алу',
  code: 'Хабарламадағы код',
  welcome: 'Аккаунт ашылды. Қош келдіңіз!',
  later: 'Қазір емес',
  depositAccount: 'Шотты толтыру',
  depositAmount: 'Депозит сомасы',
  deposit: (sum) => `${sum} салу`,
  deposited: (sum) => `${sum} ойын балансыңызда. Ойыныңыз сәтті болсын!`,
  goOn: 'Жалғастыру',
  spin: 'Айналдыру',
  chooseStake: 'Бәсті таңдау',
  cashbox: 'Касса',
  withdrawalTab: 'Шығару',
  withdrawalAmount: 'Шығару сомасы',
  card: 'Карта нөмірі',
  recipient: 'Алушының аты-жөні',
  withdraw: (sum) => `${sum} шығару`,
  paid: (sum) => `${sum} картаңызға жіберілді.`,
  history: 'Тарих',
  success: 'сәтті',
}
