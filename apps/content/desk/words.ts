import type { PayloadRequest } from 'payload'

/** The languages that the admin speaks: those of Payload's own words that people here read. Payload has none of Kazakh. */
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
  wholeNumber: { en: 'A whole number is needed.', uk: 'Потрібне ціле число.', ru: 'Нужно целое число.' },
  strangeValue: {
    en: 'A value holds what cannot be kept: a sign that is no letter, or a number out of all bounds.',
    uk: 'Одне зі значень неможливо зберегти: у ньому недопустимий знак або завелике число.',
    ru: 'Одно из значений нельзя сохранить: в нём недопустимый знак или слишком большое число.',
  },
  endAfterStart: { en: 'The end comes after the start.', uk: 'Кінець має бути пізніше за початок.', ru: 'Конец должен быть позже начала.' },
  mayNotPublish: {
    en: 'Your role does not publish this, so it neither plans nor cancels it.',
    uk: 'Ваша роль цього не публікує, тож не планує й не скасовує.',
    ru: 'Ваша роль этого не публикует, поэтому не планирует и не отменяет.',
  },
  noSuchPlan: { en: 'There is no such plan any more.', uk: 'Такого плану вже немає.', ru: 'Такого плана уже нет.' },
} as const satisfies Record<string, Worded>

/** What the service says to who asks, in the language of his admin. */
export function wordOf({ i18n }: Pick<PayloadRequest, 'i18n'>, word: keyof typeof words): string {
  return words[word][deskLanguages.find((known) => known === i18n.language) ?? 'en']
}
