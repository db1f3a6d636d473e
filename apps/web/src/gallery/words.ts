import type { LanguageTag } from '../i18n/languages.ts'

/** What the components of the gallery say: sentences of the size and kind they will carry on the site. */
export type Words = {
  readonly currency: 'uah' | 'kzt'
  readonly units: { readonly days: string; readonly hours: string; readonly minutes: string; readonly seconds: string }
  readonly bonus: Readonly<
    Record<
      | 'welcome'
      | 'daily'
      | 'long'
      | 'active'
      | 'pending'
      | 'burningSoon'
      | 'done'
      | 'cancelling'
      | 'maxStake'
      | 'left'
      | 'wagered'
      | 'burnsIn'
      | 'released'
      | 'waits'
      | 'cancel'
      | 'takeOut'
      | 'noneTitle'
      | 'none'
      | 'choose',
      string
    >
  >
  readonly promo: Readonly<
    Record<
      'label' | 'placeholder' | 'activate' | 'valid' | 'works' | 'unknown' | 'expired' | 'checking' | 'clear',
      string
    >
  >
  readonly indicator: Readonly<Record<'active' | 'pending' | 'four' | 'many' | 'none', string>>
  readonly received: Readonly<
    Record<'title' | 'text' | 'textLong' | 'spins' | 'good' | 'apply' | 'activate' | 'play', string>
  >
  readonly conflict: Readonly<Record<'title' | 'before' | 'after' | 'explains' | 'cancel' | 'refuse', string>>
  readonly battle: Readonly<
    Record<
      | 'name'
      | 'lead'
      | 'bronze'
      | 'silver'
      | 'gold'
      | 'platinum'
      | 'brilliant'
      | 'upcoming'
      | 'qualification'
      | 'active'
      | 'finished'
      | 'won'
      | 'fund'
      | 'players'
      | 'untilEnd'
      | 'untilStart'
      | 'endedOn'
      | 'inPrizes'
      | 'gap'
      | 'rounds'
      | 'rating'
      | 'visitor'
      | 'prizePaid'
      | 'play'
      | 'join'
      | 'goOn'
      | 'table'
      | 'register',
      string
    >
  >
  readonly leaders: Readonly<
    Record<
      | 'title'
      | 'live'
      | 'reconnecting'
      | 'place'
      | 'player'
      | 'points'
      | 'prize'
      | 'you'
      | 'zone'
      | 'empty'
      | 'rose'
      | 'fell'
      | 'tied',
      string
    >
  >
  readonly jackpot: Readonly<Record<'grand' | 'major' | 'minor' | 'mini' | 'asOf' | 'wonBy' | 'yours', string>>
  readonly wheel: Readonly<
    Record<'title' | 'spin' | 'wait' | 'next' | 'none' | 'kept' | 'again' | 'result' | 'spins', string>
  >
  readonly status: Readonly<
    Record<
      | 'attention'
      | 'denied'
      | 'success'
      | 'waiting'
      | 'prevention'
      | 'activated'
      | 'paid'
      | 'ratingLow'
      | 'declined'
      | 'review'
      | 'limit'
      | 'viewRating'
      | 'retry'
      | 'support',
      string
    >
  >
  readonly toast: Readonly<Record<'favourite' | 'calls' | 'callsMessage', string>>
  readonly form: Readonly<
    Record<
      | 'recipient'
      | 'recipientHint'
      | 'recipientError'
      | 'required'
      | 'phoneUsed'
      | 'wrongCode'
      | 'mismatch'
      | 'newsletter'
      | 'sound'
      | 'confirmed',
      string
    >
  >
  readonly empty: Readonly<Record<'title' | 'text' | 'reset', string>>
  readonly hint: string
}

const en: Words = {
  currency: 'uah',
  units: { days: 'd', hours: 'h', minutes: 'min', seconds: 's' },
  bonus: {
    welcome: 'Welcome bonus +300%',
    daily: 'Daily 25%',
    long: 'Holiday bonus on your first five deposits with the rate doubled at weekends',
    active: 'Active',
    pending: 'Awaiting deposit',
    burningSoon: 'Expires soon',
    done: 'Wagered',
    cancelling: 'Cancelling',
    maxStake: 'max stake',
    left: 'Left to wager',
    wagered: 'Wagered',
    burnsIn: 'Expires in',
    released: 'The money is on your electronic balance',
    waits: 'Starts after a deposit of at least',
    cancel: 'Cancel',
    takeOut: 'Withdraw',
    noneTitle: 'No active bonus',
    none: 'Choose an offer: all its terms are shown before you activate it.',
    choose: 'See bonuses',
  },
  promo: {
    label: 'Promo code',
    placeholder: 'Enter bonus code',
    activate: 'Activate',
    valid: 'The code is valid',
    works: '+100.00 ₴, wager ×20, until 30/11/2026',
    unknown: 'There is no such code',
    expired: 'This code has expired',
    checking: 'Checking the code',
    clear: 'Clear',
  },
  indicator: {
    active: 'Bonus active',
    pending: 'Bonus awaiting deposit',
    four: '4 bonuses available',
    many: 'More than 99 bonuses available',
    none: 'No bonuses available',
  },
  received: {
    title: 'Congratulations!',
    text: 'You have received the “Welcome bonus”',
    textLong: 'You have received the “Holiday bonus on your first five deposits with the rate doubled at weekends”',
    spins: '20 free spins',
    good: 'Good',
    apply: 'Apply',
    activate: 'Activate',
    play: 'Play',
  },
  conflict: {
    title: 'Warning',
    before: '“Daily 25%” is active now. If you cancel it,',
    after: 'will be lost.',
    explains: '“Cancel” ends this bonus, “Refuse” leaves everything as it is.',
    cancel: 'Cancel',
    refuse: 'Refuse',
  },
  battle: {
    name: 'Battle for the Wild Fields',
    lead: 'The sum of your round multipliers. Real-money stakes from 5 ₴ in 22 slots count.',
    bronze: 'Bronze cup',
    silver: 'Silver cup',
    gold: 'Gold cup',
    platinum: 'Platinum cup',
    brilliant: 'Diamond cup',
    upcoming: 'Starting soon',
    qualification: 'Qualification',
    active: 'Under way',
    finished: 'Finished',
    won: 'You won',
    fund: 'Prize fund',
    players: 'Players',
    untilEnd: 'Ends in',
    untilStart: 'Starts in',
    endedOn: 'Finished',
    inPrizes: 'You are in the prizes',
    gap: '3 412 points to No. 20 · prize 750.00 ₴',
    rounds: '32 / 50 rounds',
    rating: 'From rating 8, yours is 4.38',
    visitor: 'Register to join',
    prizePaid: 'The prize of 1 500.00 ₴ is on your electronic balance',
    play: 'Play the battle',
    join: 'Join',
    goOn: 'Continue',
    table: 'See the table',
    register: 'Register',
  },
  leaders: {
    title: 'Table',
    live: 'live',
    reconnecting: 'reconnecting',
    place: 'Place',
    player: 'Player',
    points: 'Points',
    prize: 'Prize',
    you: 'You',
    zone: 'prizes end at place 50',
    empty: 'Nobody has scored yet. First place is free.',
    rose: 'went up',
    fell: 'went down',
    tied: 'same points, reached later',
  },
  jackpot: {
    grand: 'Spades · Grand',
    major: 'Hearts · Major',
    minor: 'Diamonds · Minor',
    mini: 'Clubs · Mini',
    asOf: 'as of 18:30',
    wonBy: 'just won by Ay***ra',
    yours: 'The jackpot is yours!',
  },
  wheel: {
    title: 'Wheel of fortune',
    spin: 'Spin for free',
    wait: 'Please wait',
    next: 'Next spin in',
    none: 'No more spins today',
    kept: 'Your prize is saved, whatever the connection does',
    again: 'Again',
    result: '20 free spins',
    spins: 'FS',
  },
  status: {
    attention: 'Attention',
    denied: 'Denied',
    success: 'Success',
    waiting: 'Waiting for approval',
    prevention: 'Prevention',
    activated: 'Activated',
    paid: 'Your withdrawal is accepted. The card will be credited in 10–120 minutes.',
    ratingLow: 'Your rating is 2, this bonus needs 4.',
    declined: 'The payment did not go through. Try again or use another card.',
    review: 'Your request is being checked. It usually takes between 10 minutes and 24 hours.',
    limit: 'A deposit will cancel the bonus that is active now.',
    viewRating: 'View rating',
    retry: 'Try again',
    support: 'Write to support',
  },
  toast: {
    favourite: 'Added to favourites',
    calls: 'No more calls for now',
    callsMessage: 'Try again later or write to support',
  },
  form: {
    recipient: 'Recipient’s name',
    recipientHint: 'As on the card',
    recipientError: 'Enter at least two words',
    required: 'Please fill out this field',
    phoneUsed: 'This phone number is already used',
    wrongCode: 'Invalid code',
    mismatch: 'Passwords must match',
    newsletter: 'Send me news and offers',
    sound: 'Sound',
    confirmed: 'Confirmed',
  },
  empty: { title: 'Nothing found', text: 'No games match “drag0n”. Did you mean “dragon”?', reset: 'Reset filters' },
  hint: 'The balance updates live',
}

const uk: Words = {
  currency: 'uah',
  units: { days: 'дн', hours: 'год', minutes: 'хв', seconds: 'с' },
  bonus: {
    welcome: 'Вітальний бонус +300%',
    daily: 'Щоденні 25%',
    long: 'Святковий бонус на перші п’ять поповнень з подвоєним відсотком у вихідні',
    active: 'Активний',
    pending: 'Очікує депозит',
    burningSoon: 'Невдовзі згорить',
    done: 'Відіграно',
    cancelling: 'Скасовуємо',
    maxStake: 'макс. ставка',
    left: 'Залишилося відіграти',
    wagered: 'Відіграно',
    burnsIn: 'Згорить через',
    released: 'Кошти вже на електронному балансі',
    waits: 'Увімкнеться після депозиту від',
    cancel: 'Скасувати',
    takeOut: 'Вивести',
    noneTitle: 'Активного бонусу немає',
    none: 'Оберіть пропозицію: усі умови видно до активації.',
    choose: 'Переглянути бонуси',
  },
  promo: {
    label: 'Промокод',
    placeholder: 'Введіть код бонусу',
    activate: 'Активувати',
    valid: 'Код дійсний',
    works: '+100.00 ₴, вейджер ×20, до 30/11/2026',
    unknown: 'Такого коду немає',
    expired: 'Термін дії коду минув',
    checking: 'Перевіряємо код',
    clear: 'Очистити',
  },
  indicator: {
    active: 'Бонус активний',
    pending: 'Бонус очікує депозит',
    four: '4 доступні бонуси',
    many: 'Понад 99 доступних бонусів',
    none: 'Доступних бонусів немає',
  },
  received: {
    title: 'Вітаємо!',
    text: 'Ви отримали «Вітальний бонус»',
    textLong: 'Ви отримали «Святковий бонус на перші п’ять поповнень з подвоєним відсотком у вихідні»',
    spins: '20 фріспінів',
    good: 'Чудово',
    apply: 'Застосувати',
    activate: 'Активувати',
    play: 'Грати',
  },
  conflict: {
    title: 'Попередження',
    before: 'Зараз діє бонус «Щоденні 25%». Якщо його скасувати, згорить',
    after: '',
    explains: '«Скасувати» завершить цей бонус, «Відмовитися» залишить усе як є.',
    cancel: 'Скасувати',
    refuse: 'Відмовитися',
  },
  battle: {
    name: 'Битва за Дике Поле',
    lead: 'Сума множників ваших раундів. Рахуються ставки від 5 ₴ реальними коштами у 22 слотах.',
    bronze: 'Бронзовий кубок',
    silver: 'Срібний кубок',
    gold: 'Золотий кубок',
    platinum: 'Платиновий кубок',
    brilliant: 'Діамантовий кубок',
    upcoming: 'Скоро старт',
    qualification: 'Кваліфікація',
    active: 'Триває',
    finished: 'Завершено',
    won: 'Ви виграли',
    fund: 'Призовий фонд',
    players: 'Гравців',
    untilEnd: 'До фінішу',
    untilStart: 'До старту',
    endedOn: 'Завершено',
    inPrizes: 'Ви у зоні призів',
    gap: 'ще 3 412 балів до № 20 · приз 750.00 ₴',
    rounds: '32 / 50 раундів',
    rating: 'Від рейтингу 8, у вас 4.38',
    visitor: 'Щоб приєднатися, зареєструйтеся',
    prizePaid: 'Приз 1 500.00 ₴ на електронному балансі',
    play: 'Грати в батлі',
    join: 'Приєднатися',
    goOn: 'Продовжити',
    table: 'Переглянути таблицю',
    register: 'Зареєструватися',
  },
  leaders: {
    title: 'Таблиця',
    live: 'наживо',
    reconnecting: 'відновлюємо зв’язок',
    place: 'Місце',
    player: 'Гравець',
    points: 'Бали',
    prize: 'Приз',
    you: 'Ви',
    zone: 'кінець призової зони: місце 50',
    empty: 'Балів ще ніхто не набрав. Перше місце вільне.',
    rose: 'піднявся',
    fell: 'опустився',
    tied: 'стільки ж балів, набрано пізніше',
  },
  jackpot: {
    grand: 'Піковий · Гранд',
    major: 'Чирвовий · Мажор',
    minor: 'Бубновий · Мінор',
    mini: 'Трефовий · Міні',
    asOf: 'станом на 18:30',
    wonBy: 'щойно виграно: Ay***ra',
    yours: 'Джекпот ваш!',
  },
  wheel: {
    title: 'Колесо фортуни',
    spin: 'Крутити безкоштовно',
    wait: 'Зачекайте',
    next: 'Наступний оберт через',
    none: 'Обертів сьогодні більше немає',
    kept: 'Приз уже збережено, зв’язок на нього не вплине',
    again: 'Ще раз',
    result: '20 фріспінів',
    spins: 'FS',
  },
  status: {
    attention: 'Увага',
    denied: 'Відхилено',
    success: 'Успішно',
    waiting: 'Очікує схвалення',
    prevention: 'Попередження',
    activated: 'Активовано',
    paid: 'Заявку на виведення прийнято. Картка отримає кошти за 10–120 хвилин.',
    ratingLow: 'Ваш рейтинг 2, а для цього бонусу потрібен 4.',
    declined: 'Платіж не пройшов. Спробуйте ще раз або візьміть іншу картку.',
    review: 'Заявка на перевірці. Зазвичай це триває від 10 хвилин до 24 годин.',
    limit: 'Депозит скасує бонус, що діє зараз.',
    viewRating: 'Переглянути рейтинг',
    retry: 'Спробувати ще раз',
    support: 'Написати в підтримку',
  },
  toast: {
    favourite: 'Гру додано до обраного',
    calls: 'Ліміт дзвінків вичерпано',
    callsMessage: 'Спробуйте пізніше або напишіть у підтримку',
  },
  form: {
    recipient: 'Ім’я отримувача',
    recipientHint: 'Як на картці',
    recipientError: 'Вкажіть щонайменше два слова',
    required: 'Заповніть це поле',
    phoneUsed: 'Цей номер уже використовується',
    wrongCode: 'Код введено неправильно',
    mismatch: 'Паролі мають збігатися',
    newsletter: 'Надсилайте мені новини й пропозиції',
    sound: 'Звук',
    confirmed: 'Підтверджено',
  },
  empty: {
    title: 'Нічого не знайдено',
    text: 'За запитом «драк0н» ігор немає. Можливо, ви шукали «дракон»?',
    reset: 'Скинути фільтри',
  },
  hint: 'Баланс оновлюється наживо',
}

const ru: Words = {
  currency: 'uah',
  units: { days: 'дн', hours: 'ч', minutes: 'мин', seconds: 'с' },
  bonus: {
    welcome: 'Приветственный бонус +300%',
    daily: 'Ежедневные 25%',
    long: 'Праздничный бонус на первые пять пополнений с двойным процентом по выходным',
    active: 'Активен',
    pending: 'Ждёт депозита',
    burningSoon: 'Скоро сгорит',
    done: 'Отыгран',
    cancelling: 'Отменяем',
    maxStake: 'макс. ставка',
    left: 'Осталось отыграть',
    wagered: 'Отыграно',
    burnsIn: 'Сгорит через',
    released: 'Деньги уже на электронном балансе',
    waits: 'Включится после депозита от',
    cancel: 'Отменить',
    takeOut: 'Вывести',
    noneTitle: 'Активного бонуса нет',
    none: 'Выберите предложение: все условия видны до активации.',
    choose: 'Посмотреть бонусы',
  },
  promo: {
    label: 'Промокод',
    placeholder: 'Введите код бонуса',
    activate: 'Активировать',
    valid: 'Код действует',
    works: '+100.00 ₴, вейджер ×20, до 30/11/2026',
    unknown: 'Такого кода нет',
    expired: 'Срок действия кода истёк',
    checking: 'Проверяем код',
    clear: 'Очистить',
  },
  indicator: {
    active: 'Бонус активен',
    pending: 'Бонус ждёт депозита',
    four: '4 доступных бонуса',
    many: 'Более 99 доступных бонусов',
    none: 'Доступных бонусов нет',
  },
  received: {
    title: 'Поздравляем!',
    text: 'Вы получили «Приветственный бонус»',
    textLong: 'Вы получили «Праздничный бонус на первые пять пополнений с двойным процентом по выходным»',
    spins: '20 фриспинов',
    good: 'Отлично',
    apply: 'Применить',
    activate: 'Активировать',
    play: 'Играть',
  },
  conflict: {
    title: 'Предупреждение',
    before: 'Сейчас действует бонус «Ежедневные 25%». Если его отменить, сгорит',
    after: '',
    explains: '«Отменить» завершит этот бонус, «Отказаться» оставит всё как есть.',
    cancel: 'Отменить',
    refuse: 'Отказаться',
  },
  battle: {
    name: 'Битва за Дикое Поле',
    lead: 'Сумма множителей ваших раундов. Считаются ставки от 5 ₴ реальными деньгами в 22 слотах.',
    bronze: 'Бронзовый кубок',
    silver: 'Серебряный кубок',
    gold: 'Золотой кубок',
    platinum: 'Платиновый кубок',
    brilliant: 'Бриллиантовый кубок',
    upcoming: 'Скоро старт',
    qualification: 'Квалификация',
    active: 'Идёт',
    finished: 'Завершён',
    won: 'Вы выиграли',
    fund: 'Призовой фонд',
    players: 'Игроков',
    untilEnd: 'До финиша',
    untilStart: 'До старта',
    endedOn: 'Завершён',
    inPrizes: 'Вы в зоне призов',
    gap: 'ещё 3 412 очков до № 20 · приз 750.00 ₴',
    rounds: '32 / 50 раундов',
    rating: 'От рейтинга 8, у вас 4.38',
    visitor: 'Чтобы вступить, зарегистрируйтесь',
    prizePaid: 'Приз 1 500.00 ₴ на электронном балансе',
    play: 'Играть в баттле',
    join: 'Вступить',
    goOn: 'Продолжить',
    table: 'Открыть таблицу',
    register: 'Зарегистрироваться',
  },
  leaders: {
    title: 'Таблица',
    live: 'в реальном времени',
    reconnecting: 'восстанавливаем связь',
    place: 'Место',
    player: 'Игрок',
    points: 'Очки',
    prize: 'Приз',
    you: 'Вы',
    zone: 'конец призовой зоны: место 50',
    empty: 'Очков пока никто не набрал. Первое место свободно.',
    rose: 'поднялся',
    fell: 'опустился',
    tied: 'столько же баллов, набрано позже',
  },
  jackpot: {
    grand: 'Пиковый · Гранд',
    major: 'Червовый · Мажор',
    minor: 'Бубновый · Минор',
    mini: 'Трефовый · Мини',
    asOf: 'на 18:30',
    wonBy: 'только что выигран: Ay***ra',
    yours: 'Джекпот ваш!',
  },
  wheel: {
    title: 'Колесо фортуны',
    spin: 'Крутить бесплатно',
    wait: 'Подождите',
    next: 'Следующее вращение через',
    none: 'Вращений сегодня больше нет',
    kept: 'Приз уже сохранён, связь на него не повлияет',
    again: 'Ещё раз',
    result: '20 фриспинов',
    spins: 'FS',
  },
  status: {
    attention: 'Внимание',
    denied: 'Отклонено',
    success: 'Успешно',
    waiting: 'Ждёт одобрения',
    prevention: 'Предупреждение',
    activated: 'Активировано',
    paid: 'Заявка на вывод принята. Деньги поступят на карту за 10–120 минут.',
    ratingLow: 'Ваш рейтинг 2, а для этого бонуса нужен 4.',
    declined: 'Платёж не прошёл. Попробуйте ещё раз или возьмите другую карту.',
    review: 'Заявка на проверке. Обычно это занимает от 10 минут до 24 часов.',
    limit: 'Депозит отменит действующий бонус.',
    viewRating: 'Посмотреть рейтинг',
    retry: 'Попробовать ещё раз',
    support: 'Написать в поддержку',
  },
  toast: {
    favourite: 'Игра добавлена в избранное',
    calls: 'Лимит звонков исчерпан',
    callsMessage: 'Попробуйте позже или напишите в поддержку',
  },
  form: {
    recipient: 'Имя получателя',
    recipientHint: 'Как на карте',
    recipientError: 'Укажите хотя бы два слова',
    required: 'Заполните это поле',
    phoneUsed: 'Этот номер уже используется',
    wrongCode: 'Код введён неправильно',
    mismatch: 'Пароли должны совпадать',
    newsletter: 'Присылайте мне новости и предложения',
    sound: 'Звук',
    confirmed: 'Подтверждён',
  },
  empty: {
    title: 'Ничего не найдено',
    text: 'По запросу «драк0н» игр нет. Возможно, вы искали «дракон»?',
    reset: 'Сбросить фильтры',
  },
  hint: 'Баланс обновляется сам',
}

const kk: Words = {
  currency: 'kzt',
  units: { days: 'күн', hours: 'сағ', minutes: 'мин', seconds: 'сек' },
  bonus: {
    welcome: 'Қарсы алу бонусы +300%',
    daily: 'Күнделікті 25%',
    long: 'Алғашқы бес толтыруға берілетін, демалыс күндері пайызы екі еселенетін мерекелік бонус',
    active: 'Белсенді',
    pending: 'Депозит күтуде',
    burningSoon: 'Жақында күйеді',
    done: 'Шарты орындалды',
    cancelling: 'Тоқтатылуда',
    maxStake: 'ең үлкен бәс',
    left: 'Бәс тігу керек',
    wagered: 'Тігілгені',
    burnsIn: 'Күюіне дейін',
    released: 'Ақша электрондық баланста',
    waits: 'Іске қосатын депозит, кемінде',
    cancel: 'Тоқтату',
    takeOut: 'Шығару',
    noneTitle: 'Белсенді бонус жоқ',
    none: 'Ұсынысты таңдаңыз: барлық шарты іске қосқанға дейін көрінеді.',
    choose: 'Бонустарды көру',
  },
  promo: {
    label: 'Промокод',
    placeholder: 'Бонус кодын енгізіңіз',
    activate: 'Іске қосу',
    valid: 'Код жарамды',
    works: '+1 200.00 ₸, вейджер ×20, 30/11/2026 дейін',
    unknown: 'Мұндай код жоқ',
    expired: 'Кодтың мерзімі өтіп кеткен',
    checking: 'Код тексерілуде',
    clear: 'Тазарту',
  },
  indicator: {
    active: 'Бонус белсенді',
    pending: 'Бонус депозит күтуде',
    four: '4 бонус қолжетімді',
    many: '99-дан астам бонус қолжетімді',
    none: 'Қолжетімді бонус жоқ',
  },
  received: {
    title: 'Құттықтаймыз!',
    text: 'Сізге «Қарсы алу бонусы» берілді',
    textLong: 'Сізге «Алғашқы бес толтыруға берілетін, демалыс күндері пайызы екі еселенетін мерекелік бонус» берілді',
    spins: '20 тегін айналым',
    good: 'Тамаша',
    apply: 'Қолдану',
    activate: 'Іске қосу',
    play: 'Ойнау',
  },
  conflict: {
    title: 'Ескерту',
    before: 'Қазір «Күнделікті 25%» бонусы белсенді. Оны тоқтатсаңыз,',
    after: 'күйіп кетеді.',
    explains: '«Тоқтату» осы бонусты аяқтайды, «Бас тарту» бәрін сол күйінде қалдырады.',
    cancel: 'Тоқтату',
    refuse: 'Бас тарту',
  },
  battle: {
    name: 'Ұлы дала шайқасы',
    lead: 'Раундтарыңыздағы көбейткіштердің қосындысы. 22 слоттағы нақты ақшамен тігілген 60 ₸-ден басталатын бәстер саналады.',
    bronze: 'Қола кубок',
    silver: 'Күміс кубок',
    gold: 'Алтын кубок',
    platinum: 'Платина кубок',
    brilliant: 'Гауһар кубок',
    upcoming: 'Жақында басталады',
    qualification: 'Іріктеу',
    active: 'Жүріп жатыр',
    finished: 'Аяқталды',
    won: 'Сіз ұттыңыз',
    fund: 'Жүлде қоры',
    players: 'Ойыншы',
    untilEnd: 'Аяқталуына',
    untilStart: 'Басталуына',
    endedOn: 'Аяқталды',
    inPrizes: 'Сіз жүлделі орындасыз',
    gap: '№ 20 орынға дейін 3 412 ұпай · жүлдесі 9 000.00 ₸',
    rounds: '32 / 50 раунд',
    rating: 'Рейтинг 8-ден бастап, сізде 4.38',
    visitor: 'Қатысу үшін тіркеліңіз',
    prizePaid: '18 000.00 ₸ жүлде электрондық балансыңызда',
    play: 'Баттлда ойнау',
    join: 'Қосылу',
    goOn: 'Жалғастыру',
    table: 'Кестені көру',
    register: 'Тіркелу',
  },
  leaders: {
    title: 'Кесте',
    live: 'тікелей',
    reconnecting: 'байланыс қалпына келуде',
    place: 'Орын',
    player: 'Ойыншы',
    points: 'Ұпай',
    prize: 'Жүлде',
    you: 'Сіз',
    zone: 'жүлделі орындар 50-орынмен аяқталады',
    empty: 'Әзірге ешкім ұпай жинаған жоқ. Бірінші орын бос.',
    rose: 'көтерілді',
    fell: 'төмендеді',
    tied: 'ұпай тең, кейінірек жиналған',
  },
  jackpot: {
    grand: 'Қарға · Гранд',
    major: 'Түйетабан · Мажор',
    minor: 'Қиық · Минор',
    mini: 'Шытыр · Мини',
    asOf: '18:30 жағдайы',
    wonBy: 'жаңа ғана ұтты: Ay***ra',
    yours: 'Джекпот сіздікі!',
  },
  wheel: {
    title: 'Сәттілік дөңгелегі',
    spin: 'Тегін айналдыру',
    wait: 'Күте тұрыңыз',
    next: 'Келесі айналымға дейін',
    none: 'Бүгінгі айналымдар таусылды',
    kept: 'Жүлдеңіз сақталды, байланыс оған әсер етпейді',
    again: 'Тағы да',
    result: '20 тегін айналым',
    spins: 'FS',
  },
  status: {
    attention: 'Назар аударыңыз',
    denied: 'Қабылданбады',
    success: 'Сәтті орындалды',
    waiting: 'Мақұлдауды күтуде',
    prevention: 'Ескерту',
    activated: 'Іске қосылды',
    paid: 'Шығаруға өтінім қабылданды. Ақша картаға 10–120 минутта түседі.',
    ratingLow: 'Рейтингіңіз 2, ал бұл бонусқа 4 керек.',
    declined: 'Төлем өтпеді. Қайталап көріңіз немесе басқа картаны пайдаланыңыз.',
    review: 'Өтінім тексерілуде. Әдетте бұған 10 минуттан 24 сағатқа дейін кетеді.',
    limit: 'Депозит қазіргі бонусты тоқтатады.',
    viewRating: 'Рейтингті көру',
    retry: 'Қайталап көру',
    support: 'Қолдау қызметіне жазу',
  },
  toast: {
    favourite: 'Ойын таңдаулыларға қосылды',
    calls: 'Қоңыраулар шегіне жетті',
    callsMessage: 'Кейінірек көріңіз немесе қолдау қызметіне жазыңыз',
  },
  form: {
    recipient: 'Алушының аты-жөні',
    recipientHint: 'Картадағыдай',
    recipientError: 'Кемінде екі сөз жазыңыз',
    required: 'Бұл өрісті толтырыңыз',
    phoneUsed: 'Бұл нөмір бұрыннан қолданылады',
    wrongCode: 'Код қате енгізілді',
    mismatch: 'Құпиясөздер сәйкес келуі керек',
    newsletter: 'Маған жаңалықтар мен ұсыныстар жіберіңіз',
    sound: 'Дыбыс',
    confirmed: 'Расталды',
  },
  empty: {
    title: 'Ештеңе табылмады',
    text: '«айдаhaр» сұрауы бойынша ойын жоқ. Мүмкін, «айдаһар» іздеген боларсыз?',
    reset: 'Сүзгілерді тазарту',
  },
  hint: 'Баланс өзі жаңарып тұрады',
}

export const wordsOf: Record<LanguageTag, Words> = { en, uk, ru, kk }
