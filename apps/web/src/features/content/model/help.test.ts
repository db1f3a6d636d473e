import { describe, expect, test } from 'vitest'
import { byTopic, findQuestions, type Question } from './help.ts'

const question = (key: string, heading: string, text: string): Question => ({
  key,
  heading,
  paragraphs: [text],
  items: [],
  after: [],
})
const questions = [
  question('deposits-how', 'Як поповнити рахунок?', 'Відкрийте касу.'),
  question(
    'withdrawals-time',
    'Скільки часу триває виведення?',
    'Схвалення триває від 10 хвилин. Рахунок картки поповнює банк.',
  ),
  question('promo-new', 'Про акції', 'Акції тимчасові.'),
]
const found = (text: string) => {
  const { questions: list, readAs } = findQuestions(questions, text)
  return [list.map(({ key }) => key), readAs]
}

describe('the search of the help', () => {
  test.each<[string, string[], string | null]>([
    ['', ['deposits-how', 'withdrawals-time', 'promo-new'], null],
    ['  ?! ', ['deposits-how', 'withdrawals-time', 'promo-new'], null],
    ['виведення', ['withdrawals-time'], null],
    ['рахунок', ['deposits-how', 'withdrawals-time'], null],
    ['рахунок банк', ['withdrawals-time'], null],
    ['vyvedennia', ['withdrawals-time'], null],
    ['rfce', ['deposits-how'], 'касу'],
    ['qwxzv', [], null],
  ])('"%s" finds %j', (text, keys, readAs) => {
    expect(found(text)).toEqual([keys, readAs])
  })
})

test('questions are grouped by topic in a fixed order; unknown topics of editors come last', () => {
  expect(
    byTopic(questions.toReversed()).map(({ topic, questions: list }) => [topic, list.map(({ key }) => key)]),
  ).toEqual([
    ['deposits', ['deposits-how']],
    ['withdrawals', ['withdrawals-time']],
    ['other', ['promo-new']],
  ])
})
