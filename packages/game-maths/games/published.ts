import type { PublishedFigures } from '../proof/published.ts'

/** The published figures of every version of every game. The proof recomputes each of them (`published.test.ts`). */
export const published: readonly PublishedFigures[] = [
  {
    id: 'zoloto-skifiv', version: 2, rtp: '0.963175115413', rtpBps: 9631, hitRate: '0.368999147116', hitRateBps: 3689, featureRate: '0.006771723619', multiplierMaxHundredths: 500000,
    cappedRate: '1.22158e-8', variance: '37.813030', volatility: 'medium',
    bands: [
      { upTo: 0, share: '0.631000852884' }, { upTo: 1, share: '0.219322314560' }, { upTo: 2, share: '0.055445941948' }, { upTo: 5, share: '0.055823881686' },
      { upTo: 10, share: '0.021800024785' }, { upTo: 20, share: '0.010410704218' }, { upTo: 50, share: '0.004764616877' }, { upTo: 100, share: '0.001077707655' },
      { upTo: 200, share: '0.000267628245' }, { upTo: 500, share: '0.000070895553' }, { upTo: 1000, share: '0.000011983140' }, { upTo: 5000, share: '0.000003448449' },
    ],
  },
  {
    id: 'diamantova-lykhomanka', version: 1, rtp: '0.963317871094', rtpBps: 9633, hitRate: '0.218048095703', hitRateBps: 2180, featureRate: '0', multiplierMaxHundredths: 60160,
    cappedRate: '0', variance: '75.191467', volatility: 'high',
    bands: [
      { upTo: 0, share: '0.781951904297' }, { upTo: 1, share: '0.096923828125' }, { upTo: 2, share: '0.042449951172' }, { upTo: 5, share: '0.051452636719' },
      { upTo: 10, share: '0.011474609375' }, { upTo: 20, share: '0.011505126953' }, { upTo: 50, share: '0.000122070313' }, { upTo: 100, share: '0.003967285156' },
      { upTo: 1000, share: '0.000152587891' },
    ],
  },
  {
    id: 'vyshnevyi-dzhaz', version: 1, rtp: '0.962964650146', rtpBps: 9629, hitRate: '0.327715014577', hitRateBps: 3277, featureRate: '0', multiplierMaxHundredths: 10220,
    cappedRate: '0', variance: '8.272581', volatility: 'low',
    bands: [
      { upTo: 0, share: '0.672284985423' }, { upTo: 1, share: '0.135841836735' }, { upTo: 2, share: '0.043549562682' }, { upTo: 5, share: '0.093750000000' },
      { upTo: 10, share: '0.045553935860' }, { upTo: 20, share: '0.002869897959' }, { upTo: 50, share: '0.005922011662' }, { upTo: 100, share: '0.000045553936' },
      { upTo: 200, share: '0.000182215743' },
    ],
  },
  {
    id: 'medova-pasika', version: 1, rtp: '0.958629629630', rtpBps: 9586, hitRate: '0.477629629630', hitRateBps: 4776, featureRate: '0', multiplierMaxHundredths: 4520,
    cappedRate: '0', variance: '5.974681', volatility: 'low',
    bands: [
      { upTo: 0, share: '0.522370370370' }, { upTo: 1, share: '0.237074074074' }, { upTo: 2, share: '0.088333333333' }, { upTo: 5, share: '0.110000000000' },
      { upTo: 10, share: '0.034777777778' }, { upTo: 20, share: '0.004481481481' }, { upTo: 50, share: '0.002962962963' },
    ],
  },
  {
    id: 'berkut', version: 1, rtp: '0.957111111111', rtpBps: 9571, hitRate: '0.218259259259', hitRateBps: 2182, featureRate: '0', multiplierMaxHundredths: 40560,
    cappedRate: '0', variance: '43.047298', volatility: 'high',
    bands: [
      { upTo: 0, share: '0.781740740741' }, { upTo: 2, share: '0.128814814815' }, { upTo: 5, share: '0.063703703704' }, { upTo: 10, share: '0.004296296296' },
      { upTo: 20, share: '0.011629629630' }, { upTo: 50, share: '0.009629629630' }, { upTo: 500, share: '0.000185185185' },
    ],
  },
  {
    id: 'kryzhanyi-vovk', version: 1, rtp: '0.958518518519', rtpBps: 9585, hitRate: '0.471222222222', hitRateBps: 4712, featureRate: '0', multiplierMaxHundredths: 15400,
    cappedRate: '0', variance: '10.341752', volatility: 'medium',
    bands: [
      { upTo: 0, share: '0.528777777778' }, { upTo: 1, share: '0.287888888889' }, { upTo: 2, share: '0.072000000000' }, { upTo: 5, share: '0.074481481481' },
      { upTo: 10, share: '0.027814814815' }, { upTo: 20, share: '0.007185185185' }, { upTo: 50, share: '0.001148148148' }, { upTo: 100, share: '0.000592592593' },
      { upTo: 200, share: '0.000111111111' },
    ],
  },
  {
    id: 'zoloto-skifiv', version: 1, rtp: '0.958740740741', rtpBps: 9587, hitRate: '0.250000000000', hitRateBps: 2500, featureRate: '0', multiplierMaxHundredths: 20420,
    cappedRate: '0', variance: '26.335838', volatility: 'medium',
    bands: [
      { upTo: 0, share: '0.750000000000' }, { upTo: 1, share: '0.062592592593' }, { upTo: 2, share: '0.092444444444' }, { upTo: 5, share: '0.053296296296' },
      { upTo: 10, share: '0.028444444444' }, { upTo: 20, share: '0.009555555556' }, { upTo: 50, share: '0.002407407407' }, { upTo: 100, share: '0.000111111111' },
      { upTo: 200, share: '0.000925925926' }, { upTo: 500, share: '0.000222222222' },
    ],
  },
]

/** The published figures of a game. A game without published figures must not be played: a missing one is a bug. */
export function figuresOf(game: { readonly id: string; readonly version: number }): PublishedFigures {
  const figures = published.find(({ id, version }) => id === game.id && version === game.version)
  if (figures === undefined) throw new Error(`No figures of ${game.id}, version ${game.version}, are published`)
  return figures
}
