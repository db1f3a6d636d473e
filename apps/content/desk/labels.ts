import type { WrittenKind } from '../access/roles.ts'
import type { Worded } from './words.ts'

const word = (en: string, uk: string, ru: string): Worded => ({ en, uk, ru })

/** Collection labels: singular and plural. */
export const collectionLabels: Readonly<
  Record<WrittenKind | 'editors' | 'audit', readonly [one: Worded, many: Worded]>
> = {
  components: [word('Component', 'Компонент', 'Компонент'), word('Components', 'Компоненти', 'Компоненты')],
  'info-lists': [word('Info list', 'Перелік', 'Список'), word('Info lists', 'Переліки', 'Списки')],
  modals: [word('Modal', 'Вікно', 'Окно'), word('Modals', 'Вікна', 'Окна')],
  pages: [word('Page', 'Сторінка', 'Страница'), word('Pages', 'Сторінки', 'Страницы')],
  'provider-texts': [
    word('Provider text', 'Текст провайдера', 'Текст провайдера'),
    word('Provider texts', 'Тексти провайдерів', 'Тексты провайдеров'),
  ],
  media: [word('Picture', 'Зображення', 'Картинка'), word('Pictures', 'Зображення', 'Картинки')],
  editors: [word('Editor', 'Редактор', 'Редактор'), word('Editors', 'Редактори', 'Редакторы')],
  audit: [word('Audit row', 'Запис журналу', 'Запись журнала'), word('Audit', 'Журнал змін', 'Журнал изменений')],
}

/** Field labels by name. */
export const fieldLabels: Readonly<Record<string, Worded>> = {
  key: word('Key', 'Ключ', 'Ключ'),
  slug: word('Key of the provider', 'Ключ провайдера', 'Ключ провайдера'),
  page: word('Page', 'Сторінка', 'Страница'),
  type: word('Type', 'Тип', 'Тип'),
  text: word('Text', 'Текст', 'Текст'),
  enabled: word('Enabled', 'Увімкнено', 'Включено'),
  audience: word('For whom', 'Для кого', 'Для кого'),
  languages: word('Languages', 'Мови', 'Языки'),
  order: word('Order for players', 'Порядок для гравців', 'Порядок для игроков'),
  orderNonAuth: word('Order for visitors', 'Порядок для відвідувачів', 'Порядок для посетителей'),
  startsAt: word('Shown from', 'Показувати з', 'Показывать с'),
  endsAt: word('Shown until', 'Показувати до', 'Показывать до'),
  image: word('Picture', 'Зображення', 'Картинка'),
  file: word('File', 'Файл', 'Файл'),
  config: word('Settings', 'Налаштування', 'Настройки'),
  value: word('Value', 'Значення', 'Значение'),
  breakpoint: word('Only on screens', 'Лише на екранах', 'Только на экранах'),
  component: word('Component', 'Компонент', 'Компонент'),
  header: word('Header', 'Заголовок', 'Заголовок'),
  title: word('Title', 'Назва', 'Название'),
  description: word('Description', 'Опис', 'Описание'),
  intro: word('Introduction', 'Вступ', 'Вступление'),
  revisedAt: word('Edition of', 'Редакція від', 'Редакция от'),
  heading: word('Heading', 'Заголовок', 'Заголовок'),
  alt: word('What it shows', 'Що зображено', 'Что изображено'),
  role: word('Role', 'Роль', 'Роль'),
  who: word('Who', 'Хто', 'Кто'),
  what: word('What', 'Що зроблено', 'Что сделано'),
  kind: word('Kind', 'Вид', 'Вид'),
  subject: word('Of what', 'З чим', 'С чем'),
  note: word('Note', 'Примітка', 'Примечание'),
}

/** Labels of arrays: singular and plural. */
export const listLabels: Readonly<Record<string, readonly [one: Worded, many: Worded]>> = {
  general: [word('entry', 'запис', 'запись'), word('For every screen', 'Для кожного екрана', 'Для всех экранов')],
  desktop: [word('entry', 'запис', 'запись'), word('On desktop', 'На комп’ютері', 'На компьютере')],
  mobile: [word('entry', 'запис', 'запись'), word('On mobile', 'На телефоні', 'На телефоне')],
  items: [word('point', 'пункт', 'пункт'), word('Points', 'Пункти', 'Пункты')],
  sections: [word('section', 'розділ', 'раздел'), word('Sections', 'Розділи', 'Разделы')],
  paragraphs: [word('paragraph', 'абзац', 'абзац'), word('Paragraphs', 'Абзаци', 'Абзацы')],
  after: [
    word('paragraph', 'абзац', 'абзац'),
    word('Paragraphs after the points', 'Абзаци після пунктів', 'Абзацы после пунктов'),
  ],
}

/** Labels of options. */
export const optionLabels: Readonly<Record<string, Worded>> = {
  both: word('Everybody', 'Усіх', 'Всех'),
  visitors: word('Visitors', 'Відвідувачів', 'Посетителей'),
  players: word('Players', 'Гравців', 'Игроков'),
  mobile: word('Mobile', 'Телефон', 'Телефон'),
  tablet: word('Tablet', 'Планшет', 'Планшет'),
  desktop: word('Desktop', 'Комп’ютер', 'Компьютер'),
  marketing: word('Marketing', 'Маркетинг', 'Маркетинг'),
  editor: word('Editor', 'Редактор', 'Редактор'),
  'read-only': word('Read-only', 'Лише перегляд', 'Только просмотр'),
  draft: word('Draft saved', 'Збережено чернетку', 'Сохранён черновик'),
  publish: word('Published', 'Опубліковано', 'Опубликовано'),
  unpublish: word('Taken back', 'Знято з публікації', 'Снято с публикации'),
  delete: word('Deleted', 'Видалено', 'Удалено'),
  plan: word('Planned', 'Заплановано', 'Запланировано'),
  'plan cancelled': word('Plan cancelled', 'План скасовано', 'План отменён'),
  'plan failed': word('Plan refused at its hour', 'План не виконано', 'План не выполнен'),
  'let in': word('Let in', 'Надано доступ', 'Дан доступ'),
  'new password': word('New password', 'Новий пароль', 'Новый пароль'),
  'authenticator set up': word('Authenticator set up', 'Налаштовано автентифікатор', 'Настроен аутентификатор'),
  'authenticator reset': word('Authenticator reset', 'Скинуто автентифікатор', 'Сброшен аутентификатор'),
  'recovery code used': word('Recovery code used', 'Використано резервний код', 'Использован резервный код'),
  'shut out': word('Shut out', 'Закрито доступ', 'Закрыт доступ'),
}

/** Descriptions of fields whose labels need an explanation. */
export const descriptions = {
  languages: word(
    'Shown to readers of these; empty means all',
    'Показують читачам цих мов; порожньо — усім',
    'Показывается читающим на этих языках; пусто — всем',
  ),
  revisedAt: word('The date that readers see', 'Дата, яку бачать читачі', 'Дата, которую видят читатели'),
  pictureKey: word('A picture of the site by its key', 'Зображення сайту за його ключем', 'Картинка сайта по её ключу'),
  pictureFile: word(
    'Or one of the pictures given here',
    'Або одне із завантажених сюди',
    'Или одна из загруженных сюда',
  ),
} as const
