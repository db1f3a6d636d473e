import type { Game } from '@zoria/contract/games/http'
import { Button, buttonClass } from '@zoria/ui/button.tsx'

import { Link } from 'react-router'
import { Promo, type PromoSlide } from '../features/content/index.ts'
import { coverOf, nameOf } from '../features/games/index.ts'
import { WalletStrip } from '../features/wallet/index.ts'
import { useText } from '../i18n/text.tsx'
import { useUser } from '../lib/session/session.tsx'
import { layerState, useCashbox, useModal } from '../shell/index.ts'

/** What stands first: the slides, and beside them the way in or the player's own money. */
export function HomeHero({ first }: { readonly first: Game | undefined }) {
  const slides = useSlides(first)
  return (
    <div className="hero">
      <Promo slides={slides} />
      <StartCard />
    </div>
  )
}

function useSlides(first: Game | undefined): readonly PromoSlide[] {
  const say = useText()
  const link = (to: string, text: string, tone: 'gold' | 'ghost') => <Link className={buttonClass({ tone, size: 'lg' })} to={to}>{text}</Link>
  const art = first && coverOf(first.slug)
  const flagship: PromoSlide[] = first && art ? [{
    key: first.slug,
    kicker: say('home.slotOfTheHouse'),
    title: nameOf(first, say),
    line: first.provider.name,
    text: say('home.slotText'),
    actions: <>{link(`/games/${first.slug}`, say('games.play'), 'gold')}{first.has_demo ? link(`/games/${first.slug}?mode=demo`, say('games.demo'), 'ghost') : null}</>,
    colours: [art.colours[0] === '#7fb2ff' ? '#3d8fe0' : art.colours[0], art.colours[1], art.colours[2]],
    pictures: first.slug === 'zoloto-skifiv' ? ['scythian-griffin', 'coin', 'coin', 'gem', 'crown'] : [art.hero, art.left, art.right, 'coin', 'sparkles'],
  }] : []
  return [
    ...flagship,
    {
      key: 'honest', kicker: say('home.honestKicker'), title: say('home.honestTitle'), line: say('home.honestLine'), text: say('home.honestText'),
      actions: <>{link('/fairness', say('page.fairness'), 'gold')}</>, colours: ['#2f9c86', '#0f5a56', '#08302f'], pictures: ['shield', 'coin', 'sparkles', 'gem', 'star'],
    },
    {
      key: 'care', kicker: '21+', title: say('home.careTitle'), line: say('home.careLine'), text: say('home.careText'),
      actions: <>{link('/responsible-gaming', say('page.responsible'), 'gold')}</>, colours: ['#7a5ad8', '#3a2a7d', '#1a1240'], pictures: ['lifebuoy', 'handshake', 'star', 'sparkles', 'clover'],
    },
  ]
}

function StartCard() {
  const say = useText()
  const user = useUser()
  const { addressOf } = useModal()
  const cashbox = useCashbox()
  if (user) {
    return (
      <section className="start-card">
        <h2>{say('balance.title')}</h2>
        <WalletStrip user={user} look="boxes" />
        <p>{say('home.walletText')}</p>
        <div className="grid grid-cols-2 gap-2">
          <Button tone="gold" onClick={() => cashbox.open()}>{say('cashbox.deposit')}</Button>
          <Button tone="ghost" onClick={() => cashbox.open({ action: 'withdrawal' })}>{say('cashbox.withdraw')}</Button>
        </div>
      </section>
    )
  }
  return (
    <section className="start-card">
      <h2>{say('home.startTitle')}</h2>
      <ol className="start-steps">
        <li><span><b>{say('home.step1')}</b>{say('home.step1Text')}</span></li>
        <li><span><b>{say('home.step2')}</b>{say('home.step2Text')}</span></li>
        <li><span><b>{say('home.step3')}</b>{say('home.step3Text')}</span></li>
      </ol>
      <Link className={buttonClass({ tone: 'sky', size: 'lg' })} to={addressOf('register')} state={layerState} preventScrollReset>{say('home.start')}</Link>
    </section>
  )
}
