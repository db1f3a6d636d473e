import { baccaratOdds, moneyWheelBets, moneyWheelSegments, type BaccaratBet } from '@zoria/game-maths'
import { returnOfBet } from '../../../rules/table-bets.ts'
import type { TableKind } from '../../../outcome/draw-table.ts'
import { resultMark } from '../../../rules/result-mark.ts'
import { stake } from '../../format.ts'
import { h, replaceChildren } from '../../view/dom.ts'
import { betsNow, mayBet } from '../table-model.ts'
import type { TableTexts } from '../texts/table-texts.ts'
import { shortAmount, type BetLayout, type LayoutDeps } from './bet-layout.ts'

/** A bet of a game without a grid: its name, colour and odds. */
export interface PlainSpot {
  readonly spot: string
  readonly name: string
  readonly colour: string
  readonly odds: string
}

/** Games with a handful of bets that are buttons. */
export type PlainKind = Exclude<TableKind, 'roulette' | 'blackjack'>

/** The bets of baccarat or of the money wheel, in the order of the layout. */
export function plainSpots(kind: PlainKind, texts: TableTexts): readonly PlainSpot[] {
  if (kind === 'baccarat') {
    const colours = {
      player: 'blue',
      banker: 'red',
      tie: 'green',
      'player-pair': 'blue',
      'banker-pair': 'red',
    } as const
    return (['player-pair', 'player', 'tie', 'banker', 'banker-pair'] as const satisfies readonly BaccaratBet[]).map(
      (spot) => ({
        spot,
        name: texts.baccaratSpots[spot],
        colour: colours[spot],
        odds: spot === 'banker' ? '0.95:1' : `${baccaratOdds[spot] / 20}:1`,
      }),
    )
  }
  return moneyWheelBets.map((spot) => ({
    spot,
    name: texts.wheelSpot(spot),
    colour: resultMark({ kind, segment: moneyWheelSegments.indexOf(spot) }).colour,
    odds: `${spot}:1`,
  }))
}

/** The layout of a game without a grid: one large button for each bet. */
export function createPlainLayout({ texts, currency, press }: LayoutDeps, kind: PlainKind): BetLayout {
  const spots = plainSpots(kind, texts).map((spot) => {
    const chip = h('span', { class: 'spot-chip' })
    const button = h(
      'button',
      {
        class: `plain-spot ${spot.colour === 'gold' ? 'gold-mark' : spot.colour}`,
        type: 'button',
        'data-spot': spot.spot,
        click: () => press(spot.spot),
      },
      h('b', {}, spot.name),
      h('small', {}, spot.odds),
      chip,
    )
    return { ...spot, button, chip }
  })
  return {
    element: h(
      'div',
      { class: `bet-layout plain-layout ${kind}`, role: 'group', 'aria-label': texts.layout },
      ...spots.map(({ button }) => button),
    ),
    draw: (model, { now, landed }) => {
      const [isOpen, bets] = [mayBet(model, now), betsNow(model)]
      const outcome = landed ? (model.frame.round?.outcome ?? null) : null
      for (const { spot, name, button, chip } of spots) {
        const amount = bets.get(spot)
        button.setAttribute('aria-disabled', String(!isOpen))
        button.setAttribute('aria-label', amount === undefined ? name : `${name}: ${stake(amount, currency)}`)
        button.classList.toggle('won', outcome !== null && returnOfBet({ spot, amount: 100n }, outcome) > 100n)
        replaceChildren(chip, amount === undefined ? null : h('i', {}, shortAmount(amount)))
      }
    },
  }
}
