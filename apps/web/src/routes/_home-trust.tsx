import { Clock, Landmark, Scale, ShieldCheck, type LucideIcon } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Kept } from '../lib/kept/kept.tsx'
import { useText, type MessageId } from '../i18n/text.tsx'

const points: readonly (readonly [LucideIcon, string, MessageId, MessageId])[] = [
  [ShieldCheck, 'var(--color-spades)', 'home.trustBooks', 'home.trustBooksText'],
  [Scale, 'var(--color-hearts)', 'home.trustFair', 'home.trustFairText'],
  [Clock, 'var(--color-diamonds)', 'home.trustLive', 'home.trustLiveText'],
  [Landmark, 'var(--color-clubs)', 'home.trustPayout', 'home.trustPayoutText'],
]

/** Four things the house keeps, in one line each. */
export function Trust() {
  const say = useText()
  return (
    <Kept as="section" part="home-trust" className="trust" aria-label={say('home.trust')}>
      {points.map(([Icon, tone, title, text]) => (
        <div key={title} className="trust-item" style={{ '--tone': tone } as CSSProperties}>
          <span aria-hidden="true"><Icon size={24} /></span>
          <div><b>{say(title)}</b><small>{say(text)}</small></div>
        </div>
      ))}
    </Kept>
  )
}
