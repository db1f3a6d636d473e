import type { Offer } from '@zoria/contract/bonuses/entities'
import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { Dialog } from '@zoria/ui/dialog.tsx'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { useSite } from '../../../lib/site.ts'
import { useOwnEntry, useShellFlags, useWelcome } from '../../../shell/index.ts'
import { useActiveBonus, useBonusCalls, useBonusSettings, useOffers, useWelcomeCodes } from '../api.ts'
import { obstacleOf } from '../model/card.ts'
import { markWelcomed, nextWelcome, wasWelcomed, type Welcome } from '../model/newcomer.ts'
import { nameOfOffer, plainNumber } from '../model/terms.ts'
import { CardTop, Honest } from './bonus-card.tsx'
import { PromoCodeInput } from './promo-code-input.tsx'
import { useActivate, useActivation } from './use-activation.ts'

/** Spec §2: after the registration a welcome promo code is asked for, then the first-deposit bonus is offered; each once, never over a game or the cashbox. */
export function Newcomer({ user }: { readonly user: User }) {
  const isNew = useWelcome((welcome) => welcome.isNew)
  return isNew ? <Welcoming user={user} /> : null
}

function Welcoming({ user }: { readonly user: User }) {
  const next = useNext(user)
  const [shown, show] = useState<Welcome | null>(null)
  const { pathname } = useLocation()
  // What stands open stays, whatever is fetched anew beneath it.
  if (next.welcome !== null && shown === null) show(next.welcome)
  const left = (welcome: Welcome) => { show(null); next.tell(welcome, pathname) }
  if (shown === 'code') return <WelcomeCode codes={next.codes} onLeft={() => left('code')} />
  if (shown === 'first-deposit' && next.first) return <FirstDeposit offer={next.first} onLeft={() => left('first-deposit')} />
  return null
}

function useNext(user: User) {
  const { pathname } = useLocation()
  const isCovered = useShellFlags((flags) => flags.backgroundBlured)
  const isBusy = useActivation(({ running }) => running !== null)
  const [told, remember] = useState(() => ({ what: wasWelcomed(localStorage, user.id), at: null as string | null }))
  const { data: codes = [], isSuccess: hasCodes } = useWelcomeCodes({ isWanted: !told.what.includes('code') })
  const offers = useOffers(user)
  const settings = useBonusSettings()
  const active = useActiveBonus()
  const first = offers.data?.pages[0]?.items.find((offer) => offer.kind === 'WelcomeDeposit' && obstacleOf(offer, { rating: user.rating, open: null }) === null)
  const isKnown = (hasCodes || told.what.includes('code')) && offers.isSuccess && settings.isSuccess && active.isSuccess
  const welcome = !isKnown || isCovered || isBusy ? null : nextWelcome({
    told: told.what, path: pathname, toldAt: told.at, hasOpen: active.data !== null, hasCodes: codes.length > 0,
    hasFirstDeposit: first !== undefined && !settings.data.closedModals.includes('welcome-deposit'),
  })
  const tell = (what: Welcome, at: string) => {
    markWelcomed(localStorage, user.id, what)
    remember({ what: [...told.what, what], at })
  }
  return { welcome, codes, first, tell }
}

/** Spec §2: the welcome promo code modal. */
function WelcomeCode({ codes, onLeft }: { readonly codes: readonly { readonly code: string; readonly bonus: Offer }[]; readonly onLeft: () => void }) {
  const say = useText()
  const { language } = useSite()
  const activate = useActivate()
  const wished = useRef<{ readonly offer: Offer; readonly code: string } | null>(null)
  const leave = useOwnEntry('bonus-welcome', () => {
    onLeft()
    if (wished.current) activate(wished.current)
  })
  return (
    <Dialog title={say('bonus.welcome.title')} closeLabel={say('shell.close')} onClose={leave} closesOutside={false} className="bonus-welcome">
      <p className="bonus-honest">{say('bonus.welcome.text')}</p>
      <PromoCodeInput onTaken={leave} />
      {codes.slice(0, 2).map(({ code, bonus }) => (
        <section className="bonus-welcome-code" key={code} aria-label={nameOfOffer(bonus, language)}>
          <h3>{say('bonus.welcome.offered')}: {nameOfOffer(bonus, language)}</h3>
          <Honest offer={bonus} />
          <Button tone="gold" onClick={() => { wished.current = { offer: bonus, code }; leave() }}>{say('bonus.welcome.take', { code })}</Button>
        </section>
      ))}
      <Button tone="text" onClick={leave}>{say('bonus.later')}</Button>
    </Dialog>
  )
}

/** Spec §2: the first-deposit bonus. It can be sent away for good, on every device. */
function FirstDeposit({ offer, onLeft }: { readonly offer: Offer; readonly onLeft: () => void }) {
  const say = useText()
  const activate = useActivate()
  const { closeFirstDeposit } = useBonusCalls()
  const isWished = useRef(false)
  const leave = useOwnEntry('bonus-first', () => {
    onLeft()
    if (isWished.current) activate({ offer })
  })
  return (
    <Dialog title={say('bonus.first.title', { percent: plainNumber(offer.bonus_amount) })} closeLabel={say('shell.close')} onClose={leave} closesOutside={false} className="bonus-welcome">
      <CardTop offer={offer} />
      <Honest offer={offer} />
      <Button tone="gold" size="lg" onClick={() => { isWished.current = true; leave() }}>{say('bonus.activateDeposit')}</Button>
      <Button tone="text" onClick={leave}>{say('bonus.later')}</Button>
      <Button tone="text" size="sm" onClick={() => { void closeFirstDeposit(); leave() }}>{say('bonus.first.never')}</Button>
    </Dialog>
  )
}
