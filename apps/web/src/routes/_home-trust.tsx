import { Clock, Landmark, Scale, ShieldCheck, Star, type LucideIcon } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { Fact } from '../features/content/index.ts'
import { Kept } from '../lib/kept/kept.tsx'
import { useSite } from '../lib/site.ts'
import { ToldText } from '../lib/told-text.tsx'
import { useText } from '../i18n/text.tsx'

/** What content may put before a fact, by name. */
const icons: Readonly<Record<string, readonly [LucideIcon, string]>> = {
  shield: [ShieldCheck, 'var(--color-spades)'],
  scale: [Scale, 'var(--color-hearts)'],
  clock: [Clock, 'var(--color-diamonds)'],
  bank: [Landmark, 'var(--color-clubs)'],
}
const plain = [Star, 'var(--color-gold)'] as const

/** What the house keeps to, in one line each. */
export function Trust({ facts }: { readonly facts: readonly Fact[] }) {
  const say = useText()
  const { language } = useSite()
  if (facts.length === 0) return null
  return (
    <Kept as="section" part="home-trust" of={facts} className="trust" aria-label={say('home.trust')}>
      {facts.map(({ key, title, line, icon, language: told }) => {
        const [Icon, tone] = icons[icon] ?? plain
        return (
          <div key={key} className="trust-item" style={{ '--tone': tone } as CSSProperties} lang={told === language ? undefined : told}>
            <span aria-hidden="true"><Icon size={24} /></span>
            <div><b>{title}</b><small><ToldText text={line} /></small></div>
          </div>
        )
      })}
    </Kept>
  )
}
