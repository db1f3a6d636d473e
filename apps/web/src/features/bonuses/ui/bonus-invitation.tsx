import { buttonClass } from '@zoria/ui/button.tsx'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { ArtPicture } from '../../../lib/art/art-picture.tsx'
import { formatRoundMoney } from '../../../lib/formats.ts'
import { textKeys } from '../../../lib/texts/text-keys.ts'
import { useLanguage, useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { layerState, useModal } from '../../../shell/index.ts'
import { useVisitorOffers } from '../api.ts'
import { periodOf } from '../model/terms.ts'
import type { VisitorOffer } from '../model/visitor-offers.ts'
import { BonusStyles } from './bonus-styles.tsx'

const reasons = textKeys['bonus-invitation']

/** Spec §6: the bonuses page asks visitors to register first and shows the offers with their terms in both currencies. */
export function BonusInvitation() {
  const say = useText()
  const texts = useContentTexts('bonus-invitation')
  const { addressOf } = useModal()
  const offers = useVisitorOffers() ?? []
  return (
    <BonusStyles>
      <section className="bonus-invite">
        <div>
          <h1>{say('bonus.inviteTitle')}</h1>
          <p>{texts.lead}</p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>
                <Check size={18} aria-hidden="true" />
                <span>{texts.of(reason)}</span>
              </li>
            ))}
          </ul>
          <div className="actions">
            <Link
              className={buttonClass({ tone: 'gold', size: 'lg' })}
              to={addressOf('register')}
              state={layerState}
              preventScrollReset
            >
              {say('registration.open')}
            </Link>
            <Link
              className={buttonClass({ tone: 'ghost', size: 'lg' })}
              to={addressOf('login')}
              state={layerState}
              preventScrollReset
            >
              {say('login.open')}
            </Link>
          </div>
        </div>
        <ArtPicture name="gift" size={220} when="first" />
      </section>
      {offers.length === 0 ? null : <Offers offers={offers} />}
    </BonusStyles>
  )
}

function Offers({ offers }: { readonly offers: readonly VisitorOffer[] }) {
  const say = useText()
  return (
    <section className="section" aria-labelledby="visitor-offers">
      <h2 id="visitor-offers">{say('bonus.forVisitors')}</h2>
      <div className="bonus-cards bonus-cards-narrow">
        {offers.map((offer) => (
          <OfferCard key={offer.key} offer={offer} />
        ))}
      </div>
    </section>
  )
}

function OfferCard({
  offer: { title, headline, line, text, look, wager, hours, sums, language },
}: {
  readonly offer: VisitorOffer
}) {
  const say = useText()
  const page = useLanguage()
  const both = (name: keyof VisitorOffer['sums']['uah']) =>
    `${formatRoundMoney(sums.uah[name], 'uah')} · ${formatRoundMoney(sums.kzt[name], 'kzt')}`
  return (
    <article className="bonus-card" aria-label={title} lang={language === page ? undefined : language}>
      <div className={`bonus-card-top bonus-tone-${look.tone}`}>
        <strong className="num">
          {headline}
          <small>{line}</small>
        </strong>
        <ArtPicture name={look.picture} size={128} />
      </div>
      <div className="bonus-card-body">
        <h3>{title}</h3>
        <dl className="bonus-facts">
          <div>
            <dt>{say('bonus.wager')}</dt>
            <dd className="num">×{wager}</dd>
          </div>
          <div>
            <dt>{say('bonus.period')}</dt>
            <dd className="num">{periodOf(hours, say)}</dd>
          </div>
          <div>
            <dt>{say('bonus.minDeposit')}</dt>
            <dd className="num" translate="no">
              {both('minDeposit')}
            </dd>
          </div>
          <div>
            <dt>{say('bonus.maxBonus')}</dt>
            <dd className="num" translate="no">
              {both('maxBonus')}
            </dd>
          </div>
          <div className="col-span-2">
            <dt>{say('bonus.maxBet')}</dt>
            <dd className="num" translate="no">
              {both('maxBet')}
            </dd>
          </div>
        </dl>
        <p className="bonus-honest">{text}</p>
      </div>
    </article>
  )
}
