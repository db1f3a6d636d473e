import { publishedGame, type ReelGame, stakeUnits, type Turn } from '@zoria/game-maths'
import type { CatalogueGame } from '../../catalogue/catalogue.ts'
import type { Language } from '../../rules/languages.ts'
import type { Currency } from '../../rules/stakes.ts'
import type { RoundRecall } from '../../wire.ts'
import { dateAndTime, money } from '../format.ts'
import { minor } from '../model.ts'
import { recordOf, verifyRound } from '../verify.ts'
import type { ClientTexts } from '../texts/texts.ts'
import { openDialog } from './dialogs.ts'
import { replaceChildren, h, setText } from './dom.ts'
import { seedRow } from './fairness-tab.ts'
import { icon } from './icons.ts'
import { drawLines } from './line-drawing.ts'

interface RecallDeps {
  readonly game: CatalogueGame
  readonly language: Language
  readonly currency: Currency
  readonly mode: 'real' | 'demo'
  readonly texts: ClientTexts
  /** The site's page for checking rounds. */
  readonly fairnessPage: string | null
}

/**
 * A past round, shown with the game version it was played with: turns, amounts, seeds, and a verification in this
 * browser.
 */
export function openRecall(round: RoundRecall, deps: RecallDeps): void {
  const { texts } = deps
  const maths = publishedGame(deps.game.slug, round.gameVersion)
  openDialog({
    title: texts.round,
    kind: 'recall',
    close: texts.close,
    actions: [{ label: texts.close }],
    body: [
      h(
        'div',
        { class: 'recall-grid' },
        createTurns(round, maths, deps),
        h('div', { class: 'stack' }, moneyList(round, deps), seedList(round, texts), checkRow(round, deps)),
      ),
    ],
  })
}

const moneyList = (round: RoundRecall, { currency, texts }: RecallDeps): HTMLElement => {
  const row = (label: string, value: string): HTMLElement =>
    h('div', {}, h('dt', {}, label), h('dd', { class: 'num' }, value))
  const sum = (amount: string | null): string => (amount === null ? '—' : money(minor(amount), currency))
  return h(
    'dl',
    { class: 'facts-list' },
    row(texts.time, dateAndTime(round.startedAt)),
    row(texts.stake, sum(round.stake)),
    row(texts.payout, sum(round.payout)),
    row(texts.before, sum(round.balanceBefore)),
    row(texts.after, sum(round.balanceAfter)),
  )
}

const seedList = (round: RoundRecall, texts: ClientTexts): HTMLElement =>
  h(
    'dl',
    { class: 'seed-list boxed' },
    seedRow(texts.number, round.id),
    seedRow(texts.gameVersion, String(round.gameVersion)),
    seedRow(texts.hash, round.seeds.hash),
    seedRow(texts.clientSeed, round.seeds.clientSeed ?? ''),
    seedRow('Nonce', String(round.nonce ?? '')),
    ...(round.seeds.serverSeed === null ? [] : [seedRow(texts.serverSeed, round.seeds.serverSeed)]),
  )

const checkRow = (round: RoundRecall, deps: RecallDeps): HTMLElement => {
  const { texts, fairnessPage } = deps
  const note = h('p', { class: 'told', role: 'status' })
  const check = async (): Promise<void> => {
    const maths = publishedGame(deps.game.slug, round.gameVersion)
    const verdict = maths === undefined ? null : await verifyRound(maths, round)
    if (verdict === null) return setText(note, texts.checkNeedsRotation)
    note.classList.toggle('good', verdict)
    setText(note, verdict ? texts.checkRight : texts.checkWrong)
  }
  const record = recordOf(round, deps)
  return h(
    'div',
    { class: 'stack' },
    h('button', { class: 'button', type: 'button', click: () => void check() }, icon('shield', 16), texts.check),
    note,
    record !== null &&
      fairnessPage !== null &&
      h(
        'a',
        { class: 'button', target: '_blank', rel: 'noopener', href: `${fairnessPage}#${encodeURIComponent(record)}` },
        icon('outside', 16),
        texts.onSite,
      ),
    record !== null && copyButton(record, texts),
  )
}

const copyButton = (record: string, texts: ClientTexts): HTMLElement => {
  const note = h('p', { class: 'told good', role: 'status' })
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(record)
    setText(note, texts.copied)
  }
  return h(
    'div',
    { class: 'stack' },
    h('button', { class: 'button', type: 'button', click: () => void copy() }, icon('copy', 16), texts.copyRound),
    note,
  )
}

/** All turns of a round as they were: symbols, paid lines and payouts. */
function createTurns(round: RoundRecall, maths: ReelGame | undefined, deps: RecallDeps): HTMLElement {
  const { texts } = deps
  const turns = round.outcome?.turns ?? []
  const picture = h('div', { class: 'frame small' })
  const steps = h('div', { class: 'stack' })
  const where = h('p', { class: 'turn-where', role: 'status' })
  const [before, after] = [
    stepButton(texts.spinBefore, 'before', () => show(at - 1)),
    stepButton(texts.spinAfter, 'after', () => show(at + 1)),
  ]
  let at = 0

  const show = (next: number): void => {
    const turn = turns[next]
    if (turn === undefined) return
    at = next
    replaceChildren(picture, still(turn, maths, deps))
    replaceChildren(steps, ...turnElements({ round, turn, maths }, deps))
    setText(
      where,
      turns.length === 1 ? '' : `${texts.spinOf(next + 1, turns.length)} · ${nameOfTurn(turn, next, deps)}`,
    )
    before.setAttribute('aria-disabled', String(next === 0))
    after.setAttribute('aria-disabled', String(next === turns.length - 1))
  }
  show(0)
  return h(
    'div',
    { class: 'recall-left', keydown: (event: KeyboardEvent) => turnByKeys(event, (by) => show(at + by)) },
    picture,
    turns.length > 1 && h('div', { class: 'turn-steps' }, before, where, after),
    steps,
  )
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
  const element = h(
    'div',
    { class: 'reels still' },
    ...turn.window.map((symbols, reel) =>
      h(
        'div',
        { class: 'reel' },
        h(
          'div',
          { class: 'tape' },
          ...symbols.map((symbol, row) =>
            h(
              'span',
              { class: lit.has(`${reel}:${row}`) ? 'cell hit' : 'cell' },
              h('img', { src: `/assets/${game.symbols[symbol]?.image ?? ''}`, alt: '' }),
            ),
          ),
        ),
      ),
    ),
    h('div', { class: 'lines-layer' }, ...(maths === undefined ? [] : drawLines(maths, turn.wins))),
  )
  element.classList.toggle('won', lit.size > 0)
  element.style.setProperty('--reels', String(turn.window.length))
  element.style.setProperty('--rows', String(turn.window[0]?.length ?? 0))
  return element
}

// Cells of paid lines; of scatters only if they awarded something.
const litCells = (turn: Turn, maths: ReelGame | undefined): ReadonlySet<string> => {
  const paid = turn.wins.flatMap(({ line, run }) =>
    (maths?.lines[line - 1] ?? []).slice(0, run).map((row, reel) => `${reel}:${row}`),
  )
  return new Set([...paid, ...(turn.awarded > 0 ? turn.scatters.map(([reel, row]) => `${reel}:${row}`) : [])])
}

const turnElements = (
  { round, turn, maths }: { round: RoundRecall; turn: Turn; maths: ReelGame | undefined },
  deps: RecallDeps,
): (HTMLElement | null)[] => {
  const { game, language, currency, texts } = deps
  const unit = maths === undefined ? null : minor(round.stake) / BigInt(stakeUnits(maths))
  const sum = (units: number): string => (unit === null ? '' : money(unit * BigInt(units), currency))
  const nameOf = (symbol: string): string => game.symbols[symbol]?.names[language] ?? symbol
  const times = turn.multiplier > 1 ? ` × ${turn.multiplier}` : ''
  const wins = turn.wins.map((win) =>
    winRow(`${texts.line(win.line)} · ${nameOf(win.symbol)} × ${win.run}${times}`, sum(win.units * turn.multiplier)),
  )
  const awarded =
    turn.awarded > 0
      ? [winRow(`${nameOf(maths?.scatter ?? '')} × ${turn.scatters.length}`, texts.freeSpins.added(turn.awarded))]
      : []
  if (wins.length + awarded.length === 0) return [h('p', { class: 'hint' }, texts.noWin)]
  const isSummed = wins.length > 1 && (round.outcome?.turns.length ?? 0) > 1
  return [h('ul', { class: 'win-list' }, ...wins, ...awarded, isSummed && winRow(texts.spinPaid, sum(turn.units)))]
}

const winRow = (label: string, value: string): HTMLElement =>
  h('li', {}, h('span', {}, label), h('b', { class: 'num' }, value))
