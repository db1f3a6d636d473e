import { stakeUnits, type ReelGame, type Turn } from '@zoria/game-maths'
import type { RoundRecall } from '../../wire.ts'
import { money } from '../format.ts'
import { minor } from '../model.ts'
import { fill, h, say } from './dom.ts'
import { icon } from './icons.ts'
import { drawLines } from './line-drawing.ts'
import type { RecallDeps } from './recall.ts'

/** A round's turns one by one, as they were: what the reels showed, what paid and what was won. */
export function createTurns(round: RoundRecall, maths: ReelGame | undefined, deps: RecallDeps): HTMLElement {
  const { texts } = deps
  const turns = round.outcome?.turns ?? []
  const picture = h('div', { class: 'frame small' })
  const told = h('div', { class: 'stack' })
  const where = h('p', { class: 'turn-where', role: 'status' })
  const [before, after] = [stepButton(texts.spinBefore, 'before', () => show(at - 1)), stepButton(texts.spinAfter, 'after', () => show(at + 1))]
  let at = 0

  const show = (next: number): void => {
    const turn = turns[next]
    if (turn === undefined) return
    at = next
    fill(picture, still(turn, maths, deps))
    fill(told, ...tellTurn({ round, turn, maths }, deps))
    say(where, turns.length === 1 ? '' : `${texts.spinOf(next + 1, turns.length)} · ${nameOfTurn(turn, next, deps)}`)
    before.setAttribute('aria-disabled', String(next === 0))
    after.setAttribute('aria-disabled', String(next === turns.length - 1))
  }
  show(0)
  return h('div', { class: 'recall-left', keydown: (event: KeyboardEvent) => turnByKeys(event, (by) => show(at + by)) },
    picture,
    turns.length > 1 && h('div', { class: 'turn-steps' }, before, where, after),
    told)
}

const stepButton = (label: string, way: 'before' | 'after', click: () => void): HTMLButtonElement =>
  h('button', { type: 'button', class: 'icon-button', 'aria-label': label, click }, icon(way, 18))

const turnByKeys = (event: KeyboardEvent, step: (by: number) => void): void => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (by === undefined) return
  event.preventDefault()
  step(by)
}

const nameOfTurn = (turn: Turn, at: number, { texts }: RecallDeps): string =>
  turn.kind === 'base' ? texts.mainSpin : `${texts.freeSpins.spin} ${at} · ×${turn.multiplier}`

const still = (turn: Turn, maths: ReelGame | undefined, { game }: RecallDeps): HTMLElement => {
  const lit = litCells(turn, maths)
  const element = h('div', { class: 'reels still' }, ...turn.window.map((symbols, reel) =>
    h('div', { class: 'reel' }, h('div', { class: 'tape' }, ...symbols.map((symbol, row) =>
      h('span', { class: lit.has(`${reel}:${row}`) ? 'cell hit' : 'cell' }, h('img', { src: `/assets/${game.symbols[symbol]?.image ?? ''}`, alt: '' })))))),
    h('div', { class: 'lines-layer' }, ...(maths === undefined ? [] : drawLines(maths, turn.wins))))
  element.classList.toggle('won', lit.size > 0)
  element.style.setProperty('--reels', String(turn.window.length))
  element.style.setProperty('--rows', String(turn.window[0]?.length ?? 0))
  return element
}

// Cells of paid lines; of scatters only where they awarded something.
const litCells = (turn: Turn, maths: ReelGame | undefined): ReadonlySet<string> => {
  const paid = turn.wins.flatMap(({ line, run }) => (maths?.lines[line - 1] ?? []).slice(0, run).map((row, reel) => `${reel}:${row}`))
  return new Set([...paid, ...(turn.awarded > 0 ? turn.scatters.map(([reel, row]) => `${reel}:${row}`) : [])])
}

const tellTurn = ({ round, turn, maths }: { round: RoundRecall; turn: Turn; maths: ReelGame | undefined }, deps: RecallDeps): (HTMLElement | null)[] => {
  const { game, language, currency, texts } = deps
  const unit = maths === undefined ? null : minor(round.stake) / BigInt(stakeUnits(maths))
  const sum = (units: number): string => (unit === null ? '' : money(unit * BigInt(units), currency))
  const nameOf = (symbol: string): string => game.symbols[symbol]?.names[language] ?? symbol
  const times = turn.multiplier > 1 ? ` × ${turn.multiplier}` : ''
  const wins = turn.wins.map((win) => winRow(`${texts.line(win.line)} · ${nameOf(win.symbol)} × ${win.run}${times}`, sum(win.units * turn.multiplier)))
  const awarded = turn.awarded > 0 ? [winRow(`${nameOf(maths?.scatter ?? '')} × ${turn.scatters.length}`, texts.freeSpins.added(turn.awarded))] : []
  if (wins.length + awarded.length === 0) return [h('p', { class: 'hint' }, texts.noWin)]
  const isSummed = wins.length > 1 && (round.outcome?.turns.length ?? 0) > 1
  return [h('ul', { class: 'win-list' }, ...wins, ...awarded, isSummed && winRow(texts.spinPaid, sum(turn.units)))]
}

const winRow = (label: string, value: string): HTMLElement => h('li', {}, h('span', {}, label), h('b', { class: 'num' }, value))
