import type { Offer } from '@zoria/contract/bonuses/entities'
import { Button } from '@zoria/ui/button.tsx'
import { Dialog } from '@zoria/ui/dialog.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { useText } from '../../../i18n/text.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import { useModalTexts } from '../../../lib/texts/modal-texts.ts'
import { useSite } from '../../../lib/site.ts'
import { headlineOf, nameOfOffer, plainNumber } from '../model/terms.ts'
import { CardTop, Honest } from './bonus-card.tsx'
import { PromoCodeInput } from './promo-code-input.tsx'

export type WelcomeOffer = { readonly code: string; readonly bonus: Offer }

type WelcomeProps = {
  readonly codes: readonly WelcomeOffer[]
  readonly onTake: (offer: WelcomeOffer) => void
  readonly onClose: () => void
}

/** Asks a new player for a promo code and offers the welcome codes. */
export function WelcomeCodeDialog({ codes, onTake, onClose }: WelcomeProps) {
  const say = useText()
  const { language } = useSite()
  const modalText = useModalTexts()
  return (
    <Dialog
      title={modalText({ modal: 'welcome-promo-code', part: 'title', instead: say('bonus.welcome.title') })}
      closeLabel={say('shell.close')}
      onClose={onClose}
      closesOutside={false}
      className="bonus-welcome"
    >
      <p className="bonus-honest">{modalText({ modal: 'welcome-promo-code' })}</p>
      <PromoCodeInput onTaken={onClose} />
      {codes.slice(0, 2).map((each) => (
        <section className="bonus-welcome-code" key={each.code} aria-label={nameOfOffer(each.bonus, language)}>
          <h3>
            {say('bonus.welcome.offered')}: <Phrase>{nameOfOffer(each.bonus, language)}</Phrase>
          </h3>
          <Honest offer={each.bonus} />
          <Button tone="gold" onClick={() => onTake(each)}>
            {say('bonus.welcome.take', { code: each.code, bonus: headlineOf(each.bonus) })}
          </Button>
        </section>
      ))}
      <Button tone="text" onClick={onClose}>
        {say('bonus.later')}
      </Button>
    </Dialog>
  )
}

type FirstProps = {
  readonly offer: Offer
  readonly onTake: () => void
  readonly onNever: () => void
  readonly onClose: () => void
}

/** Offers the bonus of the first deposit, with what it asks for. */
export function FirstDepositDialog({ offer, onTake, onNever, onClose }: FirstProps) {
  const say = useText()
  const modalText = useModalTexts()
  const values = { percent: plainNumber(offer.bonus_amount) }
  return (
    <Dialog
      title={modalText({ modal: 'first-deposit', part: 'title', values, instead: say('bonus.first.title', values) })}
      closeLabel={say('shell.close')}
      onClose={onClose}
      closesOutside={false}
      className="bonus-welcome"
    >
      <CardTop offer={offer} />
      {offer.type === 'PERCENTAGE' && offer.max_bonus_amount !== null ? (
        <p className="bonus-honest">
          {modalText({
            modal: 'first-deposit',
            values: { ...values, maxBonus: formatMoney(offer.max_bonus_amount, offer.currency) },
          })}
        </p>
      ) : null}
      <Honest offer={offer} />
      <Button tone="gold" size="lg" onClick={onTake}>
        {say('bonus.activateDeposit')}
      </Button>
      <Button tone="text" onClick={onClose}>
        {say('bonus.later')}
      </Button>
      <Button tone="text" size="sm" onClick={onNever}>
        {say('bonus.first.never')}
      </Button>
    </Dialog>
  )
}
