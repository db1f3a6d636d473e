import type { MessageId } from '../../../i18n/catalogues.ts'

/** The texts of a page: paragraphs under headings. */
export type Section = { readonly heading?: MessageId; readonly paragraphs?: readonly MessageId[]; readonly items?: readonly MessageId[] }
export type ContentPage = { readonly title: MessageId; readonly intro: MessageId; readonly sections: readonly Section[] }

const section = <const Page extends string, const Name extends string>(page: Page, name: Name, paragraphs: number, items = 0): Section => ({
  heading: `${page}.${name}.title` as MessageId,
  paragraphs: Array.from({ length: paragraphs }, (_, index) => `${page}.${name}.${index + 1}` as MessageId),
  items: Array.from({ length: items }, (_, index) => `${page}.${name}.item${index + 1}` as MessageId),
})

/** The pages every site of this kind owes. The catalogue test checks that each of these ids has its texts. */
export const contentPages = {
  about: { title: 'page.about', intro: 'about.intro', sections: [section('about', 'what', 1, 4), section('about', 'demo', 1)] },
  responsible: { title: 'page.responsible', intro: 'responsible.intro', sections: [section('responsible', 'rules', 1, 5), section('responsible', 'signs', 1, 4), section('responsible', 'help', 2, 2), section('responsible', 'tools', 1)] },
  contacts: { title: 'page.contacts', intro: 'contacts.intro', sections: [section('contacts', 'support', 1, 2), section('contacts', 'complaint', 1)] },
  terms: { title: 'page.terms', intro: 'terms.intro', sections: [section('terms', 'who', 1), section('terms', 'account', 1, 3), section('terms', 'money', 1, 4), section('terms', 'games', 1), section('terms', 'end', 1)] },
  privacy: { title: 'page.privacy', intro: 'privacy.intro', sections: [section('privacy', 'what', 1, 4), section('privacy', 'why', 1), section('privacy', 'cookies', 1, 3), section('privacy', 'rights', 1)] },
  fairness: { title: 'page.fairness', intro: 'fairness.intro', sections: [section('fairness', 'maths', 1), section('fairness', 'draw', 1), section('fairness', 'seeds', 2), section('fairness', 'watch', 1), section('fairness', 'money', 1), section('fairness', 'soon', 1)] },
  credits: { title: 'page.credits', intro: 'credits.intro', sections: [section('credits', 'pictures', 2), section('credits', 'fonts', 1), section('credits', 'marks', 1)] },
} as const satisfies Record<string, ContentPage>

export type ContentPageKey = keyof typeof contentPages

/** Every id that the pages show. */
export function idsOfPages(): readonly MessageId[] {
  return Object.values(contentPages).flatMap((page: ContentPage) => [page.title, page.intro, ...page.sections.flatMap((each) => [each.heading, ...(each.paragraphs ?? []), ...(each.items ?? [])])]).filter((id) => id !== undefined)
}
