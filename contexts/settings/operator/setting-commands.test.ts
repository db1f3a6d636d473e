import { fail, ok } from '@zoria/kernel'
import { askDesk } from '@zoria/testkit/operator'
import { describe, expect, test } from 'vitest'
import type { SettingDesk } from '../index.ts'
import { settingCommands } from './setting-commands.ts'

/** Asks a desk with two settings; reports what it was asked and what was printed. */
const ask = async (
  typed: readonly string[],
  change: SettingDesk['change'] = async ({ value }) => ok({ before: false, after: value }),
  history?: SettingDesk['history'],
) => {
  const [orders, asked] = [[] as unknown[], [] as unknown[]]
  const desk: SettingDesk = {
    list: async () => [
      {
        code: 'SEND_EMAIL_ENABLED',
        tag: 'FLAG',
        value: false,
        description: 'Codes are sent by e-mail',
        editedAt: null,
      },
      {
        code: 'PAYOUT_MIN_RATING',
        tag: 'RESTRICTION',
        value: null,
        description: 'A withdrawal below this rating is refused',
        editedAt: new Date('2026-11-21T12:34:56Z'),
      },
    ],
    change: async (order) => (orders.push(order), change(order)),
    history:
      history ??
      (async (code) => (
        asked.push(code),
        [
          {
            code: 'SEND_EMAIL_ENABLED',
            who: 'anna',
            why: 'carrier contracted',
            before: false,
            after: true,
            at: new Date('2026-11-21T12:34:56Z'),
          },
        ]
      )),
  }
  const { isDone, output } = await askDesk({ group: settingCommands, desk }, typed)
  return { isDone, output: output.split('\n'), orders, asked }
}
const signed = ['--by', 'Anna', '--why', 'carrier contracted']

describe('the desk of settings', () => {
  test.each([
    [
      ['list'],
      [
        'FLAG         SEND_EMAIL_ENABLED           false',
        'RESTRICTION  PAYOUT_MIN_RATING            null  (edited)',
        '2 settings',
      ],
    ],
    [
      ['list', 'flag'],
      ['FLAG         SEND_EMAIL_ENABLED           false', '1 settings'],
    ],
    [
      ['get', 'SEND_EMAIL_ENABLED'],
      ['false', 'Codes are sent by e-mail (FLAG)', 'never edited: it follows the seeds'],
    ],
    [
      ['get', 'PAYOUT_MIN_RATING'],
      ['null', 'A withdrawal below this rating is refused (RESTRICTION)', 'edited 2026-11-21T12:34'],
    ],
    [['history'], ['2026-11-21T12:34  anna  SEND_EMAIL_ENABLED  false -> true  carrier contracted', '1 changes']],
  ])('%j prints %j', async (typed, expected) => {
    expect(await ask(typed)).toMatchObject({ isDone: true, output: expected })
  })

  test.each([
    [[], null],
    [['PAYOUT_MIN_RATING'], 'PAYOUT_MIN_RATING'],
  ])('history of %j', async (codes, code) => {
    expect((await ask(['history', ...codes])).asked).toEqual([code])
  })

  test.each([
    ['true', true],
    ['20', 20],
    ['null', null],
    ['{"uah":{"min":"1.00"}}', { uah: { min: '1.00' } }],
    ['kzt', 'kzt'],
    ['"kzt"', 'kzt'],
  ])('sets %s', async (typed, value) => {
    const { isDone, output, orders } = await ask(['set', 'ANY', typed, ...signed])
    expect([isDone, output]).toEqual([true, [`ANY  false -> ${JSON.stringify(value)}`]])
    expect(orders).toEqual([{ by: 'anna', why: 'carrier contracted', requestId: 'request', code: 'ANY', value }])
  })

  test.each([
    [[]],
    [['forget']],
    [['get']],
    [['set', 'ANY', ...signed]],
    [['set', 'ANY', '1', '--by', 'anna']],
    [['set', 'ANY', '1', '--why', 'x']],
    [['set', 'ANY', '1', '--by', '', '--why', 'x']],
    [['set', 'ANY', '1', '2', ...signed]],
    [['set', 'ANY', '1', '--force', ...signed]],
  ])('%j changes nothing and says what is wrong', async (typed) => {
    const { isDone, output, orders } = await ask(typed)
    expect([isDone, orders]).toEqual([false, []])
    expect(output[0]).toMatch(/^(error|Usage): /)
  })

  test.each([
    [{ code: 'SETTING_UNKNOWN' }, 'there is no setting "ANY"; did you mean PAYOUT_MIN_RATING?'],
    [{ code: 'SETTING_UNCHANGED' }, 'it has this value already'],
    [{ code: 'SETTING_INVALID', faults: ['one', 'other'] }, 'one\nother'],
  ] as const)('prints why nothing changed: %j', async (refusal, expected) => {
    expect(await ask(['set', 'ANY', '1', ...signed], async () => fail(refusal))).toMatchObject({
      isDone: false,
      output: expected.split('\n'),
    })
  })

  test.each([
    [['get', 'SEND_MAIL_ENABLED'], 'there is no setting "SEND_MAIL_ENABLED"; did you mean SEND_EMAIL_ENABLED?'],
    [['get', 'payout_min_rating'], 'there is no setting "payout_min_rating"; did you mean PAYOUT_MIN_RATING?'],
    [['list', 'flags'], 'there is no tag "flags"; did you mean FLAG?'],
  ])('%j names what there is not, and the nearest that there is', async (typed, expected) => {
    expect(await ask(typed)).toMatchObject({ isDone: false, output: [expected] })
  })

  test('a history without a change is that of a setting, not of a misspelt one', async () => {
    const history = async () => []
    expect(await ask(['history', 'PAYOUT_MIN_RATING'], undefined, history)).toMatchObject({
      isDone: true,
      output: ['0 changes'],
    })
    expect(await ask(['history', 'PAYOUT_MIN_RATNG'], undefined, history)).toMatchObject({
      isDone: false,
      output: ['there is no setting "PAYOUT_MIN_RATNG"; did you mean PAYOUT_MIN_RATING?'],
    })
  })
})
