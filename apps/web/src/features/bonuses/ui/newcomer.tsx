import type { Offer } from '@zoria/contract/bonuses/entities'
import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { Dialog } from '@zoria/ui/dialog.tsx'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { now } from '../../../lib/clock.ts'
import { useSite } from '../../../lib/site.ts'
import { useOwnEntry, useShellFlags } from '../../../shell/index.ts'
import { useActiveBonus, useBonusCalls, useBonusSettings, useOffers, useWelcomeCodes } from '../api.ts'
import { obstacleOf } from '../model/card.ts'
import { isNewcomer, markWelcomed, nextWelcome, wasWelcomed, type Welcome } from '../model/newcomer.ts'
import { nameOfOffer, plainNumber } from '../model/terms.ts'
import { CardTop, Honest } from './bonus-card.tsx'
import { PromoCodeInput } from './promo-code-input.tsx'
import { useActivate, useActivation } from './use-activation.ts'

/** Spec §2: after the registration a welcome promo code is asked for, then the first-deposit bonus is offered; each once, never over a game or the cashbox. */
export function Newcomer({ user }: { readonly user: User }) {
  const { pathname } = useLocation()
  const isCovered = useShellFlags((flags) => flags.backgroundBlured)
  const isBusy = useActivation(({ running }) => running !== null)
  const [told, tell] = useState<readonly Welcome[]>(() => wasWelcomed(localStorage, user.id))
  const isNew = isNewcomer(user.created_at, now())
  return isNew && told.length < 2 && (pathname === '/' || pathname === '/bonuses' || pathname === '/games') ? (
    <Welcoming user={user} told={told} isQuiet={isCovered || isBusy} onTold={(welcome) => { markWelcomed(localStorage, user.id, welcome); tell([...told, welcome]) }} />
  ) : null
}

type Props = { readonly user: User; readonly told: readonly Welcome[]; readonly isQuiet: boolean; readonly onTold: (welcome: Welcome) => void }

function Welcoming({ user, told, isQuiet, onTold }: Props) {
  const codes = useWelcomeCodes({ isWanted: !told.includes('code') })
  const offers = useOffers(user)
  const settings = useBonusSettings()
  const active = useActiveBonus()
  const [shown, show] = useState<Welcome | null>(null)
  const first = offers.data?.pages[0]?.items.find((offer) => offer.kind === 'WelcomeDeposit' && obstacleOf(offer, { rating: user.rating, open: null }) === null)
  const next = nextWelcome({
    told,
    hasCodes: (codes.data?.length ?? 0) > 0,
    hasFirstDeposit: first !== undefined && settings.data !== undefined && !settings.data.closedModals.includes('welcome-deposit'),
    hasOpen: active.data !== null,
    isKnown: (told.includes('code') || codes.isFetched) && offers.isFetched && settings.isFetched && active.isFetched,
  })
  // What stands open stays, whatever is fetched anew beneath it.
  const wanted = shown ?? (isQuiet ? null : next)
  if (wanted !== null && shown === null) queueMicrotask(() => show(wanted))
  const left = (welcome: Welcome) => { show(null); onTold(welcome) }
  if (shown === 'code' && codes.data) return <WelcomeCode codes={codes.data} onLeft={() => left('code')} />
  if (shown === 'first-deposit' && first) return <FirstDeposit offer={first} onLeft={() => left('first-deposit')} />
  return null
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
