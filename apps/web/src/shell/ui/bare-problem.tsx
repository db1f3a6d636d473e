import { buttonClass } from '@zoria/ui/button.tsx'
import { languageTags, prefixOf, type LanguageTag } from '../../i18n/languages.ts'

/** Written here and not in the catalogues: it is shown where those could not be loaded. */
const words: Record<LanguageTag, { readonly title: string; readonly again: string }> = {
  uk: { title: 'Не вдалося завантажити сторінку', again: 'Спробувати ще раз' },
  kk: { title: 'Бетті жүктеу мүмкін болмады', again: 'Қайталап көру' },
  ru: { title: 'Не удалось загрузить страницу', again: 'Попробовать ещё раз' },
  en: { title: 'Couldn’t load the page', again: 'Try again' },
}

/** A page that could not be shown at all, in every language. Each link loads the home page of its language anew. */
export function BareProblem() {
  return (
    <>
      <title>Zoria</title>
      {languageTags.map((tag) => (
        <section key={tag} lang={tag}>
          <h2>{words[tag].title}</h2>
          <a className={buttonClass({ tone: 'ghost' })} href={`/${prefixOf[tag]}`}>
            {words[tag].again}
          </a>
        </section>
      ))}
    </>
  )
}
