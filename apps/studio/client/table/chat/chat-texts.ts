import type { Language } from '../../../rules/languages.ts'
import { CHAT_LENGTH_MAX } from '../../../rules/chat-limits.ts'

/** Texts of the table chat. One catalogue per language; the compiler proves that each is complete. */
export interface ChatTexts {
  readonly chat: string
  readonly close: string
  readonly rules: string
  readonly empty: string
  readonly allMuted: string
  readonly muteAll: string
  readonly muted: (count: number) => string
  readonly unmute: string
  readonly mute: (name: string) => string
  readonly report: (name: string) => string
  readonly reported: string
  readonly own: string
  readonly message: string
  readonly send: string
  /** For screen readers. */
  readonly announced: (name: string, text: string) => string
  readonly refusals: Readonly<Record<ChatRefusalCode, string>>
}

/** Refusals of the chat that a player can see. */
export type ChatRefusalCode =
  | 'CHAT_UNAVAILABLE'
  | 'CHAT_NOT_SEATED'
  | 'CHAT_TOO_FAST'
  | 'CHAT_EMPTY'
  | 'CHAT_TOO_LONG'
  | 'CHAT_CHARACTERS'
  | 'CHAT_CARD'
  | 'CHAT_CONTACT'
  | 'CHAT_WORDS'
  | 'CHAT_REPEATED'
  | 'CHAT_MESSAGE_NOT_FOUND'
  | 'TECHNICAL'

export const chatTexts: Readonly<Record<Language, ChatTexts>> = {
  en: {
    chat: 'Chat',
    close: 'Close the chat',
    empty: 'No messages yet',
    allMuted: 'Messages from other players are hidden',
    muteAll: 'Mute everyone',
    unmute: 'Unmute',
    own: 'You',
    rules: 'Everyone at the table with the chat open sees what you write. No insults, links or contact details.',
    muted: (count) => `Muted players: ${count}`,
    mute: (name) => `Mute ${name}`,
    report: (name) => `Report the message from ${name}`,
    reported: 'Thank you. Your report has been sent.',
    message: 'Your message',
    send: 'Send',
    announced: (name, text) => `${name}: ${text}`,
    refusals: {
      CHAT_UNAVAILABLE: 'This table has no chat.',
      CHAT_NOT_SEATED: 'You’re no longer at the table. Reload the page.',
      CHAT_TOO_FAST: 'Too many messages. Wait a moment and try again.',
      CHAT_EMPTY: 'Write a message first.',
      CHAT_TOO_LONG: `A message can have up to ${CHAT_LENGTH_MAX} characters.`,
      CHAT_CHARACTERS: 'The message contains characters that aren’t allowed.',
      CHAT_CARD: 'Never share card numbers.',
      CHAT_CONTACT: 'Links, phone numbers and other contact details aren’t allowed.',
      CHAT_WORDS: 'Please rephrase without offensive words.',
      CHAT_REPEATED: 'Too many identical characters in a row.',
      CHAT_MESSAGE_NOT_FOUND: 'This message is no longer in the chat.',
      TECHNICAL: 'Couldn’t reach the chat. Try again.',
    },
  },
  uk: {
    chat: 'Чат',
    close: 'Закрити чат',
    empty: 'Повідомлень ще немає',
    allMuted: 'Повідомлення інших гравців приховано',
    muteAll: 'Приховати всіх',
    unmute: 'Показувати знову',
    own: 'Ви',
    rules: 'Ваші повідомлення бачать усі за столом, хто відкрив чат. Без образ, посилань і контактів.',
    muted: (count) => `Приховано гравців: ${count}`,
    mute: (name) => `Приховати гравця ${name}`,
    report: (name) => `Поскаржитися на повідомлення гравця ${name}`,
    reported: 'Дякуємо. Скаргу надіслано.',
    message: 'Ваше повідомлення',
    send: 'Надіслати',
    announced: (name, text) => `${name}: ${text}`,
    refusals: {
      CHAT_UNAVAILABLE: 'За цим столом чату немає.',
      CHAT_NOT_SEATED: 'Ви вже не за столом. Оновіть сторінку.',
      CHAT_TOO_FAST: 'Забагато повідомлень. Зачекайте трохи й спробуйте ще раз.',
      CHAT_EMPTY: 'Спершу напишіть повідомлення.',
      CHAT_TOO_LONG: `У повідомленні може бути до ${CHAT_LENGTH_MAX} символів.`,
      CHAT_CHARACTERS: 'У повідомленні є недозволені символи.',
      CHAT_CARD: 'Ніколи не повідомляйте номери карток.',
      CHAT_CONTACT: 'Посилання, телефони та інші контакти надсилати не можна.',
      CHAT_WORDS: 'Напишіть, будь ласка, без образливих слів.',
      CHAT_REPEATED: 'Забагато однакових символів поспіль.',
      CHAT_MESSAGE_NOT_FOUND: 'Цього повідомлення вже немає в чаті.',
      TECHNICAL: 'Чат не відповідає. Спробуйте ще раз.',
    },
  },
  ru: {
    chat: 'Чат',
    close: 'Закрыть чат',
    empty: 'Сообщений пока нет',
    allMuted: 'Сообщения других игроков скрыты',
    muteAll: 'Скрыть всех',
    unmute: 'Показывать снова',
    own: 'Вы',
    rules: 'Ваши сообщения видят все за столом, кто открыл чат. Без оскорблений, ссылок и контактов.',
    muted: (count) => `Скрыто игроков: ${count}`,
    mute: (name) => `Скрыть игрока ${name}`,
    report: (name) => `Пожаловаться на сообщение игрока ${name}`,
    reported: 'Спасибо. Жалоба отправлена.',
    message: 'Ваше сообщение',
    send: 'Отправить',
    announced: (name, text) => `${name}: ${text}`,
    refusals: {
      CHAT_UNAVAILABLE: 'За этим столом чата нет.',
      CHAT_NOT_SEATED: 'Вы уже не за столом. Обновите страницу.',
      CHAT_TOO_FAST: 'Слишком много сообщений. Подождите немного и попробуйте ещё раз.',
      CHAT_EMPTY: 'Сначала напишите сообщение.',
      CHAT_TOO_LONG: `В сообщении может быть до ${CHAT_LENGTH_MAX} символов.`,
      CHAT_CHARACTERS: 'В сообщении есть недопустимые символы.',
      CHAT_CARD: 'Никогда не сообщайте номера карт.',
      CHAT_CONTACT: 'Ссылки, телефоны и другие контакты отправлять нельзя.',
      CHAT_WORDS: 'Напишите, пожалуйста, без оскорбительных слов.',
      CHAT_REPEATED: 'Слишком много одинаковых символов подряд.',
      CHAT_MESSAGE_NOT_FOUND: 'Этого сообщения уже нет в чате.',
      TECHNICAL: 'Чат не отвечает. Попробуйте ещё раз.',
    },
  },
  kk: {
    chat: 'Чат',
    close: 'Чатты жабу',
    empty: 'Әзірге хабарлама жоқ',
    allMuted: 'Басқа ойыншылардың хабарламалары жасырылған',
    muteAll: 'Бәрін жасыру',
    unmute: 'Қайта көрсету',
    own: 'Сіз',
    rules:
      'Жазғаныңызды үстелде чатты ашқандардың бәрі көреді. Балағат сөз, сілтеме және байланыс деректерін жазбаңыз.',
    muted: (count) => `Жасырылған ойыншылар: ${count}`,
    mute: (name) => `${name} хабарламаларын жасыру`,
    report: (name) => `${name} хабарламасына шағымдану`,
    reported: 'Рақмет. Шағымыңыз жіберілді.',
    message: 'Хабарламаңыз',
    send: 'Жіберу',
    announced: (name, text) => `${name}: ${text}`,
    refusals: {
      CHAT_UNAVAILABLE: 'Бұл үстелде чат жоқ.',
      CHAT_NOT_SEATED: 'Сіз енді үстелде емессіз. Бетті жаңартыңыз.',
      CHAT_TOO_FAST: 'Хабарлама тым көп. Сәл күтіп, қайталап көріңіз.',
      CHAT_EMPTY: 'Алдымен хабарлама жазыңыз.',
      CHAT_TOO_LONG: `Хабарламада ең көбі ${CHAT_LENGTH_MAX} таңба бола алады.`,
      CHAT_CHARACTERS: 'Хабарламада рұқсат етілмеген таңбалар бар.',
      CHAT_CARD: 'Карта нөмірін ешқашан жазбаңыз.',
      CHAT_CONTACT: 'Сілтеме, телефон және басқа байланыс деректерін жіберуге болмайды.',
      CHAT_WORDS: 'Балағат сөзсіз жазыңызшы.',
      CHAT_REPEATED: 'Бірдей таңба қатарынан тым көп.',
      CHAT_MESSAGE_NOT_FOUND: 'Бұл хабарлама чатта енді жоқ.',
      TECHNICAL: 'Чат жауап бермей тұр. Қайталап көріңіз.',
    },
  },
}

/** The text of a notice; an unknown code is shown as a fault of ours. */
export function noticeText(texts: ChatTexts, notice: string | null): string {
  if (notice === null) return ''
  if (notice === 'REPORTED') return texts.reported
  return Object.hasOwn(texts.refusals, notice) ? texts.refusals[notice as ChatRefusalCode] : texts.refusals.TECHNICAL
}
