/** What a player of the journeys of bonuses reads, word for word. */
export const words = {
  code: 'Промокод',
  activate: 'Активувати',
  activateDeposit: 'Активувати й поповнити',
  activateVerify: 'Підтвердити й активувати',
  congratulations: 'Вітаємо!',
  apply: 'Застосувати',
  ok: 'OK',
  wagered: 'Бонус відіграно',
  withdraw: 'Вивести',
  otherOpen: 'Відкрито інший бонус',
  confirm: 'Активувати цей бонус?',
  stop: 'Скасувати бонус?',
  viewRating: 'Переглянути рейтинг',
  cancel: 'Скасувати',
  refuse: 'Відмовитися',
  makeDeposit: /Бонус чекає на депозит від [\d\s]+\.00\s₴/,
  cancelled: /Ви скасували бонус/,
  why: 'Чому недоступно',
  lowRating: /Цей бонус відкривається з рейтингом/,
  noneOpen: 'Відкритого бонусу немає',
  ended: /Бонус «.+» завершено/,
  timeOver: 'Час вийшов',
  replaced: 'Замінено іншим',
  burnsNote: /Цей депозит завершить відкритий бонус/,
  endsBonus: /його залишок згорить/,
  depositAnyway: 'Усе одно поповнити',
  getCall: 'Отримати дзвінок',
  callCode: 'Останні 4 цифри номера, що телефонував',
} as const

/** Offers that a new installation opens with. */
export const offers = { daily: '+10% до кожного депозиту', fromThousand: 'Бонус за депозит від 1 000', gift: 'Подарунок за підтверджений телефон', rating: 'Клуб рейтингу +30%', welcome: 'Вітальний подарунок' } as const
