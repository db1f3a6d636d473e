import { describe, expect, test } from 'vitest'
import { clientErrorCodes } from '../../../http/client-error.ts'
import { languages } from '../../../rules/languages.ts'
import { hasTextsInEveryLanguage } from '../../../testing/check-texts.ts'
import { chatTexts, noticeText } from '../chat/chat-texts.ts'
import { blackjackTexts } from './blackjack-texts.ts'
import { refusalText, tableTexts } from './table-texts.ts'

hasTextsInEveryLanguage('tables', tableTexts)
hasTextsInEveryLanguage('blackjack', blackjackTexts)
hasTextsInEveryLanguage('the chat', chatTexts)

describe('every refusal of the API has a text of its own', () => {
  const [bets, chat] = [/^(BETS?_|TABLE_LIMIT|SEAT_|DECISION_)/, /^CHAT_/].map((names) =>
    clientErrorCodes.filter((code) => names.test(code)),
  )

  test.each(languages)('%s', (language) => {
    const [table, talk] = [tableTexts[language], chatTexts[language]]
    expect(bets).toContain('BETS_CLOSED')
    expect(bets?.filter((code) => refusalText(table, code) === table.refusals.TECHNICAL)).toEqual([])
    expect(chat).toContain('CHAT_EMPTY')
    expect(chat?.filter((code) => noticeText(talk, code) === talk.refusals.TECHNICAL)).toEqual([])
  })

  test('an unknown one is shown as a fault of ours', () =>
    expect(refusalText(tableTexts.en, 'constructor')).toBe(tableTexts.en.refusals.TECHNICAL))
})
