import { describe, expect, test } from 'vitest'
import { finishedDay, isWholeDay, shownDay, typedDay } from './typed-day.ts'

/** Keys at the end of the field, which is written anew after each of them; < deletes. */
const keyed = (keys: string): string =>
  [...keys].reduce((field, key) => shownDay(key === '<' ? field.slice(0, -1) : field + key), '')

describe('a day is the same by keys, by paste and by autofill', () => {
  test.each([
    // typed                 shown          day
    ['17/03/1991', '17/03/1991', '1991-03-17'],
    ['17031991', '17/03/1991', '1991-03-17'],
    ['17.03.1991', '17/03/1991', '1991-03-17'],
    ['17-03-1991', '17/03/1991', '1991-03-17'],
    ['17 03 1991', '17/03/1991', '1991-03-17'],
    ['7.3.1991', '07/03/1991', '1991-03-07'],
    ['7/3/1991', '07/03/1991', '1991-03-07'],
    ['17/3/1991', '17/03/1991', '1991-03-17'],
    ['1991-03-17', '17/03/1991', '1991-03-17'],
    ['1991/03/17', '17/03/1991', '1991-03-17'],
    ['1991.3.17', '17/03/1991', '1991-03-17'],
    ['2003-03-17', '17/03/2003', '2003-03-17'],
    ['19910317', '17/03/1991', '1991-03-17'],
    ['20111990', '20/11/1990', '1990-11-20'],
    ['20/03/1991', '20/03/1991', '1991-03-20'],
    ['19.3.1991', '19/03/1991', '1991-03-19'],
    ['20031991', '20/03/1991', '1991-03-20'],
    ['１７／０３／１９９１', '17/03/1991', '1991-03-17'],
    ['١٧٠٣١٩٩١', '17/03/1991', '1991-03-17'],
    ['१९९१-०३-१७', '17/03/1991', '1991-03-17'],
    ['31.02.1990', '31/02/1990', null], // no such day
    ['1990-02-31', '31/02/1990', null],
  ] as const)('%s: %s, %s', (typed, shown, day) => {
    expect([
      finishedDay(typed),
      finishedDay(shownDay(typed)),
      keyed(typed),
      typedDay(typed),
      isWholeDay(typed),
    ]).toEqual([shown, shown, shown, day, true])
  })

  test.each([
    ['1991-3-7', '1991-3-7', '07/03/1991'], // 1991-3-17 may still follow
    ['7/3/1991', '7/3/1991', '07/03/1991'],
    ['1/03/1991', '1/03/1991', '01/03/1991'], // 17/03/1991 without its 7, which another digit may replace
    ['1703/1991', '17/03/1991', '17/03/1991'],
    ['7/03/', '7/03/', '7/03/'],
    ['1991-03-17T00:00:00.000Z', '17/03/1991', '17/03/1991'],
    ['20031117', '17/11/2003', '17/11/2003'],
    [' 17.03.1991\n', '17/03/1991', '17/03/1991'],
  ])('%j at once: %s, and %s when the field is left', (typed, shown, left) =>
    expect([shownDay(typed), finishedDay(typed)]).toEqual([shown, left]),
  )
})

test.each([
  '17 March 1991',
  'March 17, 1991',
  '17 березня 1991 р.',
  '17 марта 1991',
  '1991 ж. 17 наурыз',
  '17-OCT-1991',
  '17.IV.1991',
  '17.ІХ.1991',
  '17 V 1991 г.',
  '1991.XI.17',
])('a month in letters stays as it was pasted: %s', (typed) => {
  expect([shownDay(typed), finishedDay(`${typed}\n`), typedDay(typed), isWholeDay(typed)]).toEqual([
    typed,
    typed,
    null,
    false,
  ])
})

test.each(['17//1991', '/03/1991', '17 Ma 1991', '17  1991', '1991--17'])(
  'a day without the part that is being corrected stays as it is: %s',
  (typed) => expect([shownDay(typed), typedDay(typed)]).toEqual([typed, null]),
)

describe('while a day is typed', () => {
  test.each([
    ['1', '1'],
    ['17', '17'],
    ['17/', '17/'],
    ['7.', '07/'],
    ['170', '17/0'],
    ['1703', '17/03'],
    ['17031', '17/03/1'],
    ['1903', '1903'], // the 19th of March, or the year
    ['19031', '19/03/1'],
    ['1991-', '1991-'],
    ['1991-03-1', '1991-03-1'],
    ['17/03/94', '17/03/94'],
    ['17/03/19915', '17/03/1991'],
    ['17/03/1991<<<<2003', '17/03/2003'],
    ['17/03/1991<<<<<<<<<<', ''],
    ['1991-03-1<<<<<', '1991'],
    ['.', ''],
    ['a', ''],
  ])('%s shows %s', (keys, shown) => expect(keyed(keys)).toBe(shown))

  test.each(['', '17', '17/03', '17/03/94', '1991-03', '7.3.'])('%j is not whole', (typed) =>
    expect([isWholeDay(typed), typedDay(typed)]).toEqual([false, null]),
  )
})
