import { rouletteColour, rouletteSpot, type RouletteSpot } from '@zoria/game-maths'
import { stake } from '../../format.ts'
import { h, replaceChildren, svg } from '../../view/dom.ts'
import { betsNow, mayBet, type TableModel } from '../table-model.ts'
import type { TableTexts } from '../texts/table-texts.ts'
import { isLine, rouletteGeometry, spotsInOrder } from './roulette-geometry.ts'

export interface BetLayout {
  readonly element: HTMLElement
  readonly draw: (model: TableModel, of: { readonly now: number; readonly landed: boolean }) => void
}

export interface LayoutDeps {
  readonly texts: TableTexts
  readonly currency: TableModel['state']['currency']
  readonly press: (spot: string) => void
}

/** Below this width the layout is upright. */
export const UPRIGHT_BELOW_PX = 768

/** The layout of roulette with its chips: 157 spots, one stop of the keyboard, walked with the arrow keys. */
export function createRouletteLayout({ texts, currency, press }: LayoutDeps): BetLayout {
  const upright = matchMedia(`(max-width: ${UPRIGHT_BELOW_PX - 1}px)`)
  const element = h('div', { class: 'bet-layout', role: 'group', 'aria-label': texts.layout })
  let spots = new Map<string, SVGElement>()
  let chips: SVGElement = svg('g')
  let geometry = rouletteGeometry(upright.matches)
  let last: Parameters<BetLayout['draw']> | null = null

  const build = (): void => {
    geometry = rouletteGeometry(upright.matches)
    spots = new Map(
      spotsInOrder.map((spot, at) => [spot.bet, drawSpot(spot, { geometry, texts, isFirst: at === 0, press })]),
    )
    chips = svg('g', { class: 'layout-chips' })
    const drawing = svg(
      'svg',
      { viewBox: `-2 -2 ${geometry.width + 4} ${geometry.height + 4}`, class: 'layout-drawing' },
      ...spots.values(),
      chips,
    )
    drawing.addEventListener('keydown', (event) => walk(event as KeyboardEvent, [...spots.values()]))
    replaceChildren(element)
    element.append(drawing)
    if (last !== null) draw(...last)
  }
  const draw: BetLayout['draw'] = (model, of) => {
    last = [model, of]
    const isOpen = mayBet(model, of.now)
    const outcome = of.landed ? model.frame.round?.outcome : null
    const pocket = outcome?.kind === 'roulette' ? outcome.pocket : null
    element.classList.toggle('closed', !isOpen)
    const bets = betsNow(model)
    for (const [bet, spot] of spots) {
      const amount = bets.get(bet)
      spot.setAttribute('aria-disabled', String(!isOpen))
      spot.classList.toggle('won', bet === `straight-${pocket}`)
      spot.setAttribute(
        'aria-label',
        amount === undefined
          ? spotName(rouletteSpot(bet), texts)
          : `${spotName(rouletteSpot(bet), texts)}: ${stake(amount, currency)}`,
      )
    }
    chips.replaceChildren(
      ...[...bets].map(([bet, amount]) =>
        drawChip(
          geometry.pointOf(rouletteSpot(bet)),
          amount,
          pocket !== null && rouletteSpot(bet).pockets.includes(pocket),
        ),
      ),
    )
  }
  upright.addEventListener('change', build)
  build()
  return { element, draw }
}

/** The name of a bet: its kind, with its numbers where it has some of its own. */
export function spotName({ kind, bet, pockets }: RouletteSpot, texts: TableTexts): string {
  if (kind === 'dozen' || kind === 'column') return `${texts.spots[kind]} ${bet.slice(-1)}`
  return pockets.length > 6 ? texts.spots[kind] : `${texts.spots[kind]} ${pockets.join(', ')}`
}

const drawSpot = (
  spot: RouletteSpot,
  {
    geometry,
    texts,
    isFirst,
    press,
  }: {
    readonly geometry: ReturnType<typeof rouletteGeometry>
    readonly texts: TableTexts
    readonly isFirst: boolean
    readonly press: (bet: string) => void
  },
): SVGElement => {
  const field = geometry.fieldOf(spot)
  const { x, y } = geometry.pointOf(spot)
  const shape =
    field === null
      ? [svg('circle', { cx: x, cy: y, r: 11, class: 'line-spot' })]
      : [
          svg('rect', { ...field, rx: 5, class: `field ${fieldColour(spot)}` }),
          svg(
            'text',
            { x, y, class: spot.kind === 'odd' || spot.kind === 'even' ? 'field-text long' : 'field-text' },
            document.createTextNode(fieldText(spot, texts)),
          ),
        ]
  const group = svg(
    'g',
    { class: isLine(spot) ? 'spot line' : 'spot', role: 'button', tabindex: isFirst ? 0 : -1, 'data-spot': spot.bet },
    ...shape,
  )
  group.addEventListener('click', () => press(spot.bet))
  return group
}

const fieldColour = ({ kind, pockets }: RouletteSpot): string => {
  if (kind === 'straight') return rouletteColour(pockets[0] ?? 0)
  return kind === 'red' || kind === 'black' ? kind : 'plain'
}

const fieldText = ({ kind, bet, pockets }: RouletteSpot, texts: TableTexts): string => {
  if (kind === 'straight') return String(pockets[0])
  if (kind === 'column') return '2:1'
  if (kind === 'dozen') return ['1–12', '13–24', '25–36'][Number(bet.slice(-1)) - 1] ?? ''
  // The field itself has the colour.
  return kind === 'red' || kind === 'black' ? '' : texts.spots[kind]
}

const drawChip = (
  { x, y }: { readonly x: number; readonly y: number },
  amount: bigint,
  isWinning: boolean,
): SVGElement =>
  svg(
    'g',
    { class: isWinning ? 'layout-chip winning' : 'layout-chip', transform: `translate(${x} ${y})` },
    svg('circle', { r: 14, class: 'chip-edge' }),
    svg('circle', { r: 10.5, class: 'chip-face' }),
    svg('text', { class: 'chip-text' }, document.createTextNode(shortAmount(amount))),
  )

/** An amount that fits on a chip: 5, 2.5k, 1M. */
export function shortAmount(minor: bigint): string {
  const units = Number(minor) / 100
  if (units >= 1_000_000) return `${Math.floor(units / 100_000) / 10}M`
  if (units >= 1_000) return `${Math.floor(units / 100) / 10}k`
  return String(Math.floor(units * 100) / 100)
}

const walk = (event: KeyboardEvent, spots: readonly SVGElement[]): void => {
  const at = spots.indexOf(document.activeElement as SVGElement)
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault()
    // A key that is held would place thirty chips a second.
    if (event.repeat) return
    return void spots[at]?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (way === undefined || at < 0) return
  event.preventDefault()
  const next = spots[(at + way + spots.length) % spots.length]
  for (const spot of spots) spot.setAttribute('tabindex', spot === next ? '0' : '-1')
  next?.focus()
}
