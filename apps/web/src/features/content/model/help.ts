import type { ContentPage } from '@zoria/contract/content/http'
import { foldText, otherLayouts } from '@zoria/kernel/search-text'

/**
 * Topics of the help in their order; the first word of a question's key names its topic. Source:
 * docs/rules/content-and-settings.md#help.
 */
export const helpTopics = [
  'registration',
  'codes',
  'deposits',
  'withdrawals',
  'bonuses',
  'limits',
  'fairness',
  'security',
  'account',
  'other',
] as const
export type HelpTopic = (typeof helpTopics)[number]

export type Question = ContentPage['sections'][number]
export type TopicQuestions = { readonly topic: HelpTopic; readonly questions: readonly Question[] }

/** The questions by topic; an unknown topic of editors belongs to `other`, one without questions is left out. */
export function byTopic(questions: readonly Question[]): readonly TopicQuestions[] {
  const known = Map.groupBy(questions, ({ key }) => helpTopics.find((topic) => topic === key.split('-')[0]) ?? 'other')
  return helpTopics.flatMap((topic) => (known.has(topic) ? [{ topic, questions: known.get(topic) ?? [] }] : []))
}

export type FoundQuestions = {
  readonly questions: readonly Question[]
  /** The text as it was read, where that is not as it was typed. */ readonly readAs: string | null
}

/**
 * Questions that hold every word of a text, those that hold them in the question first. Letters of any of our alphabets
 * are one word, as in the search for games; where the text finds nothing, the same keys of another keyboard are tried.
 */
export function findQuestions(questions: readonly Question[], text: string): FoundQuestions {
  if (foldText(text) === '') return { questions, readAs: null }
  const typed = matching(questions, text)
  if (typed.length > 0) return { questions: typed, readAs: null }
  for (const other of otherLayouts(text.trim())) {
    const found = matching(questions, other)
    if (found.length > 0) return { questions: found, readAs: other }
  }
  return { questions: [], readAs: null }
}

function matching(questions: readonly Question[], text: string): readonly Question[] {
  const tokens = foldText(text)
    .split(' ')
    .filter((token) => token !== '')
  if (tokens.length === 0) return []
  const holds = (answer: string) => tokens.every((token) => foldText(answer).includes(token))
  const [inHeading, others] = [
    questions.filter(({ heading }) => holds(heading)),
    questions.filter(({ heading }) => !holds(heading)),
  ]
  return [
    ...inHeading,
    ...others.filter(({ heading, paragraphs, items, after }) =>
      holds([heading, ...paragraphs, ...items, ...after].join(' ')),
    ),
  ]
}
