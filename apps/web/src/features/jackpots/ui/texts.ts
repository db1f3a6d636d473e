import type { Jackpot } from '@zoria/contract/jackpots/http'
import type { JackpotSuit } from '@zoria/contract/jackpots/words'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { formatTime } from '../../../lib/formats.ts'
import { useLocalOffset } from '../../../lib/time/local-date.tsx'
import type { TickerNote } from '../model/ticker.ts'

const names = {
  clubs: 'jackpot.name.clubs',
  diamonds: 'jackpot.name.diamonds',
  hearts: 'jackpot.name.hearts',
  spades: 'jackpot.name.spades',
} as const satisfies Record<JackpotSuit, MessageId>
const suits = {
  clubs: 'jackpot.suit.clubs',
  diamonds: 'jackpot.suit.diamonds',
  hearts: 'jackpot.suit.hearts',
  spades: 'jackpot.suit.spades',
} as const satisfies Record<JackpotSuit, MessageId>
const categories: Readonly<Record<string, MessageId>> = {
  slots: 'games.slots',
  table: 'games.table',
  card: 'games.card',
  instant: 'games.instant',
  live: 'games.live',
}

/** What jackpots say of themselves in the language of the page. */
export function useJackpotTexts() {
  const say = useText()
  const offsetOf = useLocalOffset()
  return {
    nameOf: (suit: JackpotSuit) => say(names[suit]),
    suitOf: (suit: JackpotSuit) => say(suits[suit]),
    noteText: (note: TickerNote | null): string | null => {
      switch (note?.kind) {
        case undefined:
          return null
        case 'asOf':
          return say('jackpot.note.asOf', { at: formatTime(note.at, offsetOf(note.at)) })
        case 'wonBy':
          return say('jackpot.note.wonBy', { alias: note.alias })
        case 'mine':
          return say('jackpot.note.mine')
        case 'stopped':
          return say('jackpot.note.stopped')
      }
    },
    gamesText: ({ categories: counted }: Pick<Jackpot, 'categories'>): string =>
      counted === null
        ? say('jackpot.allGames')
        : counted.map((category) => say(categories[category] ?? 'games.all')).join(', '),
  }
}

/** The beginning and the end of a hash. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`
