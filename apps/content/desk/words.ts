import type { PayloadRequest } from 'payload'
import { loginWords } from './login-words.ts'

/** Languages of the admin: those of Payload's translations that our editors read. Payload has no Kazakh translation. */
export const deskLanguages = ['en', 'uk', 'ru'] as const
export type DeskLanguage = (typeof deskLanguages)[number]
export type Worded = Readonly<Record<DeskLanguage, string>>

const words = {
  russianNeeded: {
    en: 'Not said in Russian yet, to which the other languages fall back. Switch to Русский, write it there and publish.',
    uk: 'Ще немає російською, а саме її бачать там, де нема перекладу. Перемкніть на «Русский», напишіть текст і опублікуйте.',
    ru: 'По-русски ещё не написано, а русский текст видят там, где нет перевода. Переключите на «Русский», напишите текст и опубликуйте.',
  },
  keyShape: {
    en: 'Letters, digits, - and _ are needed, at most 80.',
    uk: 'Потрібні латинські літери, цифри, - та _, щонайбільше 80.',
    ru: 'Нужны латинские буквы, цифры, - и _, не больше 80.',
  },
  addressShape: {
    en: 'A place of the site is needed: it begins with / or ?.',
    uk: 'Потрібне місце на сайті: воно починається з / або ?.',
    ru: 'Нужно место на сайте: оно начинается с / или ?.',
  },
  coloursShape: {
    en: 'Colours like #1b2a6b are needed.',
    uk: 'Потрібні кольори на зразок #1b2a6b.',
    ru: 'Нужны цвета вида #1b2a6b.',
  },
  listShape: {
    en: 'Names of letters, digits, - and _ are needed, separated by commas, at most ten.',
    uk: 'Потрібні назви з латинських літер, цифр, - та _, через кому, щонайбільше десять.',
    ru: 'Нужны названия из латинских букв, цифр, - и _, через запятую, не больше десяти.',
  },
  streamAddressShape: {
    en: 'The https address of an HLS playlist (.m3u8) is needed, without a login.',
    uk: 'Потрібна адреса https плейлиста HLS (.m3u8) без логіна.',
    ru: 'Нужен адрес https плейлиста HLS (.m3u8) без логина.',
  },
  hoursShape: {
    en: 'Hours like 18:00-23:00 or mon-fri 18:00-23:00; sat,sun 12:00-02:00 are needed.',
    uk: 'Потрібні години на зразок 18:00-23:00 або mon-fri 18:00-23:00; sat,sun 12:00-02:00.',
    ru: 'Нужны часы вида 18:00-23:00 или mon-fri 18:00-23:00; sat,sun 12:00-02:00.',
  },
  wholeNumber: { en: 'A whole number is needed.', uk: 'Потрібне ціле число.', ru: 'Нужно целое число.' },
  strangeValue: {
    en: 'A value holds what cannot be kept: a sign that is no letter, or a number out of all bounds.',
    uk: 'Одне зі значень неможливо зберегти: у ньому недопустимий знак або завелике число.',
    ru: 'Одно из значений нельзя сохранить: в нём недопустимый знак или слишком большое число.',
  },
  revisionChanged: {
    en: 'Not saved: somebody has changed this since you opened it. Copy your text, reload the page, enter it again and save.',
    uk: 'Не збережено: відтоді, як ви це відкрили, хтось уже вніс зміни. Скопіюйте свій текст, оновіть сторінку, внесіть його ще раз і збережіть.',
    ru: 'Не сохранено: с тех пор как вы это открыли, кто-то уже внёс изменения. Скопируйте свой текст, обновите страницу, внесите его ещё раз и сохраните.',
  },
  endAfterStart: {
    en: 'The end comes after the start.',
    uk: 'Кінець має бути пізніше за початок.',
    ru: 'Конец должен быть позже начала.',
  },
  mayNotPublish: {
    en: 'Your role does not publish this, so it neither plans nor cancels it.',
    uk: 'Ваша роль цього не публікує, тож не планує й не скасовує.',
    ru: 'Ваша роль этого не публикует, поэтому не планирует и не отменяет.',
  },
  liveNow: { en: 'Live now', uk: 'Зараз на сайті', ru: 'Сейчас на сайте' },
  noLive: { en: 'No banner is live.', uk: 'Жодного банера немає на сайті.', ru: 'На сайте нет ни одного баннера.' },
  planned: { en: 'Planned', uk: 'Заплановано', ru: 'Запланировано' },
  noPlanned: { en: 'Nothing is planned.', uk: 'Нічого не заплановано.', ru: 'Ничего не запланировано.' },
  inDraft: { en: 'In draft', uk: 'У чернетках', ru: 'В черновиках' },
  noDrafts: { en: 'Everything is published.', uk: 'Усе опубліковано.', ru: 'Всё опубликовано.' },
  shownUntil: { en: 'until {at}', uk: 'до {at}', ru: 'до {at}' },
  shownFrom: { en: 'from {at}', uk: 'з {at}', ru: 'с {at}' },
  publishAt: { en: 'publishes {at}', uk: 'публікація {at}', ru: 'публикация {at}' },
  unpublishAt: { en: 'unpublishes {at}', uk: 'зняття {at}', ru: 'снятие {at}' },
  savedAt: { en: 'saved {at}', uk: 'збережено {at}', ru: 'сохранено {at}' },
  ...loginWords,
  noSuchPlan: { en: 'There is no such plan any more.', uk: 'Такого плану вже немає.', ru: 'Такого плана уже нет.' },
} as const satisfies Record<string, Worded>

/** A message of the service in the language of the caller's admin. */
export function wordOf({ i18n }: Pick<PayloadRequest, 'i18n'>, word: keyof typeof words): string {
  return words[word][deskLanguages.find((known) => known === i18n.language) ?? 'en']
}
