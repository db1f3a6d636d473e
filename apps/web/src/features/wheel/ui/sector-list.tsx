import { useText } from '../../../i18n/text.tsx'
import { formatRoundMoney } from '../../../lib/formats.ts'
import type { Wheel } from '../model/questions.ts'
import { toneOf } from '../model/sectors.ts'
import { useWheelTexts } from './texts.ts'

/** The sectors as text: what each wins, with its terms, and its chance. */
export function SectorList({ wheel: { sectors, currency, deposit_min } }: { readonly wheel: Wheel }) {
  const say = useText()
  const { prizeText, termsText } = useWheelTexts()
  return (
    <section className="panel" aria-labelledby="wheel-sectors">
      <div className="panel-head">
        <h2 id="wheel-sectors">{say('wheel.sectors')}</h2>
        <span className="wheel-small">{say('wheel.odds')}</span>
      </div>
      <ol className="wheel-sectors">
        {sectors.map((sector) => {
          const terms = termsText(sector.prize, currency)
          return (
            <li key={sector.key}>
              <i className={`wheel-dot wheel-dot-${toneOf(sector, sectors)}`} aria-hidden="true" />
              <span>
                <b>{prizeText(sector.prize, currency, sector.names)}</b>
                {terms === null ? null : <small>{terms}</small>}
              </span>
              <span className="num">
                {sector.odds === '0.00' ? say('wheel.usedUp') : say('wheel.percent', { odds: sector.odds })}
              </span>
            </li>
          )
        })}
      </ol>
      {deposit_min === null ? null : (
        <p className="wheel-small">{say('wheel.depositRight', { sum: formatRoundMoney(deposit_min, currency) })}</p>
      )}
    </section>
  )
}
