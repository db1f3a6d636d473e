import type { SettingName } from '../components/component-form.ts'
import type { Worded } from './words.ts'

const word = (en: string, uk: string, ru: string): Worded => ({ en, uk, ru })

/** Labels of the component form fields. */
export const formLabels: Readonly<Record<SettingName | 'form' | 'headline' | 'entries', Worded>> = {
  form: word('Content', 'Вміст', 'Содержание'),
  headline: word('Title', 'Заголовок', 'Заголовок'),
  entries: word(
    'Variants for phones and computers',
    'Варіанти для телефонів і комп’ютерів',
    'Варианты для телефонов и компьютеров',
  ),
  title: word('Name on the card', 'Назва на картці', 'Название на карточке'),
  kicker: word('Small line above the title', 'Рядок над заголовком', 'Строка над заголовком'),
  line: word('Second line', 'Другий рядок', 'Вторая строка'),
  text: word('Text', 'Текст', 'Текст'),
  action: word('Button: address', 'Кнопка: адреса', 'Кнопка: адрес'),
  actionLabel: word('Button: label', 'Кнопка: напис', 'Кнопка: надпись'),
  secondAction: word('Second button: address', 'Друга кнопка: адреса', 'Вторая кнопка: адрес'),
  secondActionLabel: word('Second button: label', 'Друга кнопка: напис', 'Вторая кнопка: надпись'),
  colours: word('Colours: glow, middle, edge', 'Кольори: сяйво, середина, край', 'Цвета: сияние, середина, край'),
  tone: word('Colour', 'Колір', 'Цвет'),
  pictures: word('Pictures of the site', 'Зображення сайту', 'Картинки сайта'),
  game: word('Game', 'Гра', 'Игра'),
  icon: word('Icon', 'Значок', 'Значок'),
  list: word('Shows', 'Показує', 'Показывает'),
  streamAddress: word(
    'Stream: address of the HLS playlist',
    'Стрим: адреса плейлиста HLS',
    'Стрим: адрес плейлиста HLS',
  ),
  hours: word('Stream: hours', 'Стрим: години', 'Стрим: часы'),
  market: word('Stream: whose time', 'Стрим: чий час', 'Стрим: чьё время'),
}

/** Descriptions of fields whose labels need an explanation. */
export const formDescriptions: Readonly<Partial<Record<SettingName, Worded>>> = {
  action: word(
    'A place of the site: /games, or ?modal=register for a window',
    'Місце на сайті: /games, або ?modal=register для вікна',
    'Место на сайте: /games, или ?modal=register для окна',
  ),
  pictures: word(
    'Names separated by commas, the large one first',
    'Назви через кому, першою — велике',
    'Названия через запятую, первой — большая',
  ),
  hours: word(
    '18:00-23:00, or by days: mon-fri 18:00-23:00; sat,sun 12:00-02:00',
    '18:00-23:00 або за днями: mon-fri 18:00-23:00; sat,sun 12:00-02:00',
    '18:00-23:00 или по дням: mon-fri 18:00-23:00; sat,sun 12:00-02:00',
  ),
  game: word(
    'Its key; the banner is shown only while the game is in the catalogue',
    'Її ключ; банер показують, лише поки гра є в каталозі',
    'Её ключ; баннер показывают, только пока игра есть в каталоге',
  ),
}

/** Options of select fields: value and label. */
export const formOptions: Readonly<
  Record<'icon' | 'list' | 'market' | 'type' | 'page', readonly (readonly [value: string, label: Worded])[]>
> = {
  icon: [
    ['shield', word('Shield', 'Щит', 'Щит')],
    ['scale', word('Scale', 'Терези', 'Весы')],
    ['clock', word('Clock', 'Годинник', 'Часы')],
    ['bank', word('Bank', 'Банк', 'Банк')],
  ],
  list: [
    ['popular', word('Popular games', 'Популярні ігри', 'Популярные игры')],
    ['new', word('New games', 'Нові ігри', 'Новые игры')],
    ['live', word('Live casino', 'Live-казино', 'Live-казино')],
    ['coming', word('Areas that are coming', 'Розділи, що з’являться', 'Разделы, которые появятся')],
    ['providers', word('Providers', 'Провайдери', 'Провайдеры')],
  ],
  market: [
    ['ua', word('Kyiv', 'Київ', 'Киев')],
    ['kz', word('Almaty', 'Алмати', 'Алматы')],
  ],
  type: [
    ['banner', word('Banner', 'Банер', 'Баннер')],
    ['home-step', word('Step to the first game', 'Крок до першої гри', 'Шаг к первой игре')],
    ['home-trust', word('Promise of the site', 'Обіцянка сайту', 'Обещание сайта')],
    ['rail', word('Rail of games', 'Ряд ігор', 'Ряд игр')],
    ['coming-card', word('Card of a coming area', 'Картка майбутнього розділу', 'Карточка будущего раздела')],
    ['card', word('Card with an explanation', 'Картка з поясненням', 'Карточка с пояснением')],
    ['stream', word('Stream of a slot', 'Стрим слота', 'Стрим слота')],
  ],
  page: [
    ['home', word('Home', 'Головна', 'Главная')],
    ['cashback', word('Cashback', 'Кешбек', 'Кешбэк')],
    ['rating', word('Rating', 'Рейтинг', 'Рейтинг')],
    ['bonuses', word('Bonuses', 'Бонуси', 'Бонусы')],
    ['stream', word('Slot stream', 'Стрим слотів', 'Стрим слотов')],
  ],
}
