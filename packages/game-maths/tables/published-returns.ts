import { rational, type Rational } from '../rational.ts'

/** The return of a bet of a table game, exactly. `bet` is null where it is that of every bet. */
export interface TableReturn {
  readonly game: 'roulette' | 'baccarat' | 'blackjack' | 'money-wheel'
  readonly bet: string | null
  readonly returned: Rational
}

/**
 * The published returns of docs/rules/table-games.md. Tests count each of them again. Blackjack: payouts over all
 * stakes of a seat that plays by the chart.
 */
export const tableReturns: readonly TableReturn[] = [
  { game: 'roulette', bet: null, returned: rational(36n, 37n) },
  { game: 'baccarat', bet: 'player', returned: rational(19_283_843_717_413n, 19_524_993_263_685n) },
  { game: 'baccarat', bet: 'banker', returned: rational(10_732_465_128_097n, 10_847_218_479_825n) },
  { game: 'baccarat', bet: 'tie', returned: rational(619_306_544_887n, 723_147_898_655n) },
  { game: 'baccarat', bet: 'player-pair', returned: rational(372n, 415n) },
  { game: 'baccarat', bet: 'banker-pair', returned: rational(372n, 415n) },
  {
    game: 'blackjack',
    bet: null,
    returned: rational(
      3_171_321_082_485_415_584_073_685_791_682_164_837_542_778n,
      3_184_292_584_347_595_689_388_890_940_856_065_845_240_075n,
    ),
  },
  { game: 'money-wheel', bet: null, returned: rational(24n, 25n) },
]
