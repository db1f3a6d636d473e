import { buttonClass } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { Link } from '../../../lib/link.tsx'
import { useText } from '../../../i18n/text.tsx'
import { art } from '../../../lib/art.ts'
import { useHydrated } from '../../../lib/hydrated.ts'
import { PageHead } from '../../../shell/index.ts'

/** Only Android plays the stream (docs/rules/games.md#slot-stream); everybody else reads why. No machine is configured yet, and Spec §8 has the words for it. */
export function SlotStream() {
  const say = useText()
  // The page is the same bytes for everybody; what device this is, is known in the browser.
  const isAndroid = useHydrated() && /android/i.test(navigator.userAgent)
  return (
    <>
      <PageHead title={say('games.stream')} />
      <EmptyState
        image={art(isAndroid ? 'crystal-ball' : 'target')}
        title={say(isAndroid ? 'games.streamNone' : 'games.streamOnlyAndroid')}
        actions={<Link className={buttonClass({ tone: 'gold', size: 'lg' })} to="/games">{say('games.all')}</Link>}
      >
        <p>{say(isAndroid ? 'games.streamNoneText' : 'games.streamOnlyAndroidText')}</p>
      </EmptyState>
    </>
  )
}
