import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useText } from '../i18n/text.tsx'
import { formatMoney } from '../lib/formats.ts'
import { useHydrated } from '../lib/page/hydrated.ts'
import { useSite } from '../lib/site.ts'
import { bonuses } from './entries/bonuses.tsx'
import { controls } from './entries/controls.tsx'
import { feedback } from './entries/feedback.tsx'
import { fields } from './entries/fields.tsx'
import { offers } from './entries/offers.tsx'
import { parts } from './entries/parts.tsx'
import { prizes } from './entries/prizes.tsx'
import { site } from './entries/site.tsx'
import type { Entry, GalleryComponent, GalleryState } from './entry.ts'
import { wordsOf } from './words.ts'

const entries: readonly Entry[] = [controls, fields, feedback, bonuses, offers, prizes, site, parts]

/**
 * Every component in every state. `?component=` shows one, `?state=` one state of it; what covers the page is opened
 * only so.
 */
export function Gallery() {
  const components = useComponents()
  const isHydrated = useHydrated()
  const [search] = useSearchParams()
  const [component, state] = [search.get('component'), search.get('state')]
  const shown = components.filter(({ name }) => component === null || name === component)
  return (
    <main className="gallery" id="gallery" data-hydrated={isHydrated}>
      <header lang="en">
        <h1>Gallery</h1>
        <nav aria-label="Components">
          {components.map(({ name }) => (
            <Link key={name} to={`?component=${name}`} aria-current={name === component ? 'true' : undefined}>
              {name}
            </Link>
          ))}
          {component === null ? null : <Link to="?">all</Link>}
        </nav>
      </header>
      {shown.map((each) => (
        <Component key={each.name} component={each} only={state} />
      ))}
    </main>
  )
}

function useComponents(): readonly GalleryComponent[] {
  const say = useText()
  const { language } = useSite()
  const words = wordsOf[language]
  const money = (amount: string) => formatMoney(amount, words.currency)
  return entries.flatMap((entry) => entry({ language, say, words, money }))
}

function Component({
  component: { name, isWide, states },
  only,
}: {
  readonly component: GalleryComponent
  readonly only: string | null
}) {
  return (
    <section aria-labelledby={`gallery-${name}`}>
      <h2 id={`gallery-${name}`} lang="en">
        {name}
      </h2>
      <div className={isWide ? 'gallery-states gallery-states-wide' : 'gallery-states'}>
        {states
          .filter((state) => only === null || state.name === only)
          .map((state) => (
            <State key={state.name} component={name} state={state} isOpen={only === state.name} />
          ))}
      </div>
    </section>
  )
}

function State({
  component,
  state: { name, isOverlay, isWide, render },
  isOpen,
}: {
  readonly component: string
  readonly state: GalleryState
  readonly isOpen: boolean
}) {
  return (
    <div
      className="gallery-state"
      data-component={component}
      data-state={name}
      data-overlay={isOverlay}
      data-wide={isWide}
    >
      <Link className="gallery-name" lang="en" to={`?component=${component}&state=${name}`}>
        {name}
      </Link>
      <div className="gallery-sample">
        {isOverlay && !isOpen ? null : <Suspense fallback={null}>{render()}</Suspense>}
      </div>
    </div>
  )
}
