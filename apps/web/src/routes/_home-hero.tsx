import type { User } from '@zoria/contract/identity/http'
import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { Kept } from '../lib/kept/kept.tsx'
import { Link } from '../lib/link.tsx'
import { Promo, type Banner, type Fact, type PromoSlide } from '../features/content/index.ts'
import { WalletStrip } from '../features/wallet/index.ts'
import type { LanguageTag } from '../i18n/languages.ts'
import { useText } from '../i18n/text.tsx'
import { useSite } from '../lib/site.ts'
import { useUser } from '../lib/session/session.tsx'
import { ToldText } from '../lib/told-text.tsx'
import { useSiteWords } from '../lib/words.tsx'
import { layerState, useCashbox, useModalAddress } from '../shell/index.ts'

/** What stands first: the banners, and beside them the way in or the player's own money. */
export function HomeHero({ banners, steps }: { readonly banners: readonly Banner[]; readonly steps: readonly Fact[] }) {
  return (
    <div className={banners.length > 0 ? 'hero' : 'hero hero-alone'}>
      {banners.length > 0 ? <Promo slides={banners.map(slideOf)} /> : null}
      <StartCard steps={steps} />
    </div>
  )
}

/** Where the open bonus of a player comes to stand; room is kept for it where he has bonus money. */
export function OpenBonusPlace() {
  const user = useUser()
  return user && <div id="open-bonus" data-kept={user.bonus_wallet_group.balance !== '0.00'} />
}

function slideOf(banner: Banner): PromoSlide {
  return {
    ...banner,
    of: banner,
    actions: banner.actions.map(({ to, label }, index) => (
      <Link key={to} className={buttonClass({ tone: index === 0 ? 'gold' : 'ghost', size: 'lg' })} to={to} {...(to.startsWith('?') && { state: layerState, preventScrollReset: true })}>{label}</Link>
    )),
  }
}

function StartCard({ steps }: { readonly steps: readonly Fact[] }) {
  const { language } = useSite()
  const user = useUser()
  return user ? <OwnMoney user={user} /> : <Kept as="section" part="home-start" of={steps} className="start-card"><WayIn steps={steps} language={language} /></Kept>
}

function OwnMoney({ user }: { readonly user: User }) {
  const say = useText()
  const words = useSiteWords()
  const cashbox = useCashbox()
  return (
    <section className="start-card">
      <h2>{say('balance.title')}</h2>
      <WalletStrip user={user} look="boxes" />
      <p>{words.of('wallet')}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button tone="gold" onClick={() => cashbox.open()}>{say('cashbox.deposit')}</Button>
        <Button tone="ghost" onClick={() => cashbox.open({ action: 'withdrawal' })}>{say('cashbox.withdraw')}</Button>
      </div>
    </section>
  )
}

function WayIn({ steps, language }: { readonly steps: readonly Fact[]; readonly language: LanguageTag }) {
  const say = useText()
  const addressOf = useModalAddress()
  return (
    <>
      <h2>{say('home.startTitle')}</h2>
      <ol className="start-steps">
        {steps.map(({ key, title, line, language: told }) => <li key={key} lang={told === language ? undefined : told}><span><b>{title}</b><ToldText text={line} /></span></li>)}
      </ol>
      <Link className={buttonClass({ tone: 'sky', size: 'lg' })} to={addressOf('register')} state={layerState} preventScrollReset>{say('home.start')}</Link>
    </>
  )
}
