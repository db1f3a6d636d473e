import { fail, ok } from '@zoria/kernel'
import type { SettingDesk } from '@zoria/settings'
import { describe, expect, test } from 'vitest'
import { atSettingDesk } from './settings.ts'

/** Asks a desk with two settings; reports what it was asked and what was printed. */
const ask = async (typed: readonly string[], change: SettingDesk['change'] = async ({ value }) => ok({ before: false, after: value })) => {
  const [orders, asked, lines] = [[] as unknown[], [] as unknown[], [] as string[]]
  const desk: SettingDesk = {
    list: async () => [
      { code: 'SEND_EMAIL_ENABLED', tag: 'FLAG', value: false, description: 'Codes are sent by e-mail', editedAt: null },
      { code: 'PAYOUT_MIN_RATING', tag: 'RESTRICTION', value: null, description: 'A withdrawal below this rating is refused', editedAt: new Date('2026-11-21T12:34:56Z') },
    ],
    change: async (order) => (orders.push(order), change(order)),
    history: async (code) => (asked.push(code), [{ code: 'SEND_EMAIL_ENABLED', who: 'anna', why: 'carrier contracted', before: false, after: true, at: new Date('2026-11-21T12:34:56Z') }]),
  }
  const isDone = await atSettingDesk(desk, typed, { requestId: 'request', say: (line) => void lines.push(line) })
  return { isDone, output: lines, orders, asked }
}
const signed = ['--by', 'Anna', '--why', 'carrier contracted']

describe('the desk of settings', () => {
  test.each([
    [['list'], ['FLAG         SEND_EMAIL_ENABLED           false', 'RESTRICTION  PAYOUT_MIN_RATING            null  (edited)', '2 settings']],
    [['list', 'flag'], ['FLAG         SEND_EMAIL_ENABLED           false', '1 settings']],
    [['get', 'SEND_EMAIL_ENABLED'], ['false', 'Codes are sent by e-mail (FLAG)', 'never edited: it follows the seeds']],
    [['get', 'PAYOUT_MIN_RATING'], ['null', 'A withdrawal below this rating is refused (RESTRICTION)', 'edited 2026-11-21T12:34']],
    [['history'], ['2026-11-21T12:34  anna  SEND_EMAIL_ENABLED  false -> true  carrier contracted', '1 changes']],
  ])('%j prints %j', async (typed, expected) => {
    expect(await ask(typed)).toMatchObject({ isDone: true, output: expected })
  })

  test.each([[[], null], [['PAYOUT_MIN_RATING'], 'PAYOUT_MIN_RATING']])('history of %j', async (codes, code) => {
    expect((await ask(['history', ...codes])).asked).toEqual([code])
  })

  test.each([['true', true], ['20', 20], ['null', null], ['{"uah":{"min":"1.00"}}', { uah: { min: '1.00' } }], ['kzt', 'kzt'], ['"kzt"', 'kzt']])('sets %s', async (typed, value) => {
    const { isDone, output, orders } = await ask(['set', 'ANY', typed, ...signed])
    expect([isDone, output]).toEqual([true, [`ANY  false -> ${JSON.stringify(value)}`]])
    expect(orders).toEqual([{ by: 'anna', why: 'carrier contracted', requestId: 'request', code: 'ANY', value }])
  })

  test.each([
    [['set', '--by', 'm'], 'Missing: <CODE>, <value>, --why.'],
    [['set', 'ANY', ...signed], 'Missing: <value>.'],
    [['set', 'ANY', '1', '--by', 'anna'], 'Missing: --why.'],
    [['set', 'ANY', '1', '--why', 'x'], 'Missing: --by.'],
    [['set', 'ANY', '1', '--by', '', '--why', ' '], 'Missing: --by, --why.'],
    [['set', 'ANY', '1', '--by', 'm', '--why', 'x'], '--by needs a name of 2 to 32 letters, digits, dots, dashes or underscores, such as anna.'],
    [['get'], 'Missing: <CODE>.'],
  ])('%j changes nothing, says what is missing, and prints the usage', async (typed, sentence) => {
    const { isDone, output, orders } = await ask(typed)
    expect([isDone, orders, output[0]?.split('\n').slice(0, 2)]).toEqual([false, [], [sentence, 'npm run settings -- <what>']])
  })

  test.each([
    [[]], [['forget']], [['set', 'ANY', '1', '2', ...signed]], [['set', 'ANY', '1', '--force', ...signed]],
  ])('%j changes nothing and prints the usage', async (typed) => {
    const { isDone, output, orders } = await ask(typed)
    expect([isDone, orders, output[0]?.split('\n')[0]]).toEqual([false, [], 'npm run settings -- <what>'])
  })

  test.each([
    [{ code: 'SETTING_UNKNOWN' }, 'there is no such setting (list shows all)'],
    [{ code: 'SETTING_UNCHANGED' }, 'it has this value already'],
    [{ code: 'SETTING_INVALID', faults: ['one', 'other'] }, 'one\nother'],
  ] as const)('prints why nothing changed: %j', async (refusal, expected) => {
    expect(await ask(['set', 'ANY', '1', ...signed], async () => fail(refusal))).toMatchObject({ isDone: false, output: [expected] })
  })

  test('gets nothing of a setting that does not exist', async () => {
    expect(await ask(['get', 'ANY'])).toMatchObject({ isDone: false, output: ['there is no such setting (list shows all)'] })
  })
})
