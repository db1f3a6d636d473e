export type CheckoutLanguage = 'en' | 'ua' | 'ru' | 'kz'

export type CheckoutTexts = {
  readonly tag: string
  readonly title: string
  readonly testBadge: string
  readonly toPay: string
  readonly order: string
  readonly card: string
  readonly expiry: string
  readonly expiryHint: string
  readonly cvc: string
  readonly pay: string
  readonly back: string
  readonly safe: string
  readonly cardFault: string
  readonly expiryFault: string
  readonly cvcFault: string
  readonly testCards: string
  readonly bankTitle: string
  readonly bankQuestion: string
  readonly confirm: string
  readonly refuse: string
  readonly over: {
    readonly success: string
    readonly denied: string
    readonly expired: string
    readonly reversed: string
  }
  readonly missing: string
}

/** Texts of the hosted checkout, by URL prefix of the language. */
export const checkoutTexts: Readonly<Record<CheckoutLanguage, CheckoutTexts>> = {
  en: {
    tag: 'en',
    title: 'Card payment',
    testBadge: 'Test mode: no money moves',
    toPay: 'To pay',
    order: 'Payment',
    card: 'Card number',
    expiry: 'Valid until',
    expiryHint: 'MM / YY',
    cvc: 'CVC',
    pay: 'Pay',
    back: 'Back to the site',
    safe: 'The card is checked but not stored: only its brand and last four digits are kept.',
    cardFault: 'Check the card number',
    expiryFault: 'Check the date',
    cvcFault: 'Three digits',
    testCards: 'Cards for tests',
    bankTitle: 'Your bank asks',
    bankQuestion: 'Do you confirm this payment?',
    confirm: 'Confirm',
    refuse: 'I did not start it',
    over: {
      success: 'Paid',
      denied: 'Your bank declined the payment',
      expired: 'Time is up, nothing was paid',
      reversed: 'The money went back to the card',
    },
    missing: 'There is no such payment',
  },
  ua: {
    tag: 'uk',
    title: 'Оплата карткою',
    testBadge: 'Тестовий режим: гроші не списуються',
    toPay: 'До сплати',
    order: 'Платіж',
    card: 'Номер картки',
    expiry: 'Діє до',
    expiryHint: 'ММ / РР',
    cvc: 'CVC',
    pay: 'Сплатити',
    back: 'Повернутися на сайт',
    safe: 'Дані картки перевіряються і не зберігаються: залишаються лише бренд і останні чотири цифри.',
    cardFault: 'Перевірте номер картки',
    expiryFault: 'Перевірте дату',
    cvcFault: 'Три цифри',
    testCards: 'Картки для перевірки',
    bankTitle: 'Запит вашого банку',
    bankQuestion: 'Ви підтверджуєте цей платіж?',
    confirm: 'Підтвердити',
    refuse: 'Це не я',
    over: {
      success: 'Сплачено',
      denied: 'Банк відхилив платіж',
      expired: 'Час вийшов, кошти не списано',
      reversed: 'Кошти повернуто на картку',
    },
    missing: 'Такого платежу немає',
  },
  ru: {
    tag: 'ru',
    title: 'Оплата картой',
    testBadge: 'Тестовый режим: деньги не списываются',
    toPay: 'К оплате',
    order: 'Платёж',
    card: 'Номер карты',
    expiry: 'Действует до',
    expiryHint: 'ММ / ГГ',
    cvc: 'CVC',
    pay: 'Оплатить',
    back: 'Вернуться на сайт',
    safe: 'Данные карты проверяются и не сохраняются: остаются только бренд и последние четыре цифры.',
    cardFault: 'Проверьте номер карты',
    expiryFault: 'Проверьте дату',
    cvcFault: 'Три цифры',
    testCards: 'Карты для проверки',
    bankTitle: 'Запрос вашего банка',
    bankQuestion: 'Вы подтверждаете этот платёж?',
    confirm: 'Подтвердить',
    refuse: 'Это не я',
    over: {
      success: 'Оплачено',
      denied: 'Банк отклонил платёж',
      expired: 'Время вышло, деньги не списаны',
      reversed: 'Деньги возвращены на карту',
    },
    missing: 'Такого платежа нет',
  },
  kz: {
    tag: 'kk',
    title: 'Картамен төлеу',
    testBadge: 'Сынақ режимі: ақша алынбайды',
    toPay: 'Төлейтін сома',
    order: 'Төлем',
    card: 'Карта нөмірі',
    expiry: 'Жарамды мерзімі',
    expiryHint: 'АА / ЖЖ',
    cvc: 'CVC',
    pay: 'Төлеу',
    back: 'Сайтқа оралу',
    safe: 'Карта деректері тексеріледі, бірақ сақталмайды: тек бренді мен соңғы төрт цифры қалады.',
    cardFault: 'Карта нөмірін тексеріңіз',
    expiryFault: 'Мерзімін тексеріңіз',
    cvcFault: 'Үш цифр',
    testCards: 'Сынақ карталары',
    bankTitle: 'Банкіңіз сұрайды',
    bankQuestion: 'Осы төлемді растайсыз ба?',
    confirm: 'Растау',
    refuse: 'Бұл мен емес',
    over: {
      success: 'Төленді',
      denied: 'Банк төлемді қабылдамады',
      expired: 'Уақыт бітті, ақша алынбады',
      reversed: 'Ақша картаға қайтарылды',
    },
    missing: 'Мұндай төлем жоқ',
  },
}
