import { ArtPicture } from '../../../lib/art/art-picture.tsx'
import { useText } from '../../../i18n/text.tsx'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { BonusStyles } from './bonus-styles.tsx'
import { OpenBonusPanel } from './open-bonus.tsx'
import { PromoCodeInput } from './promo-code-input.tsx'

/** The promo-code tab of the cashbox: a code, and the bonus that is open already. */
export function CashboxPromo() {
  const say = useText()
  const texts = useContentTexts('bonuses')
  return (
    <BonusStyles>
      <div className="cashbox-whole bonus-stack content-start">
        <div className="bonus-cashbox-promo">
          <ArtPicture name="gift" size={84} />
          <div>
            <h2>{say('promo.enterTitle')}</h2>
            <p>{texts.of('promo-code')}</p>
          </div>
        </div>
        <PromoCodeInput />
        <OpenBonusPanel />
      </div>
    </BonusStyles>
  )
}
