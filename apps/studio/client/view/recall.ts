import type { CatalogueGame } from '../../catalogue/catalogue.ts'
import type { Language } from '../../rules/languages.ts'
import type { Currency } from '../../rules/stakes.ts'
import type { RoundRecall } from '../../wire.ts'
import { dateAndTime, money } from '../format.ts'
import { minor } from '../model.ts'
import type { ClientTexts } from '../texts/texts.ts'
import { verifyRound } from '../verify.ts'
import { openDialog } from './dialogs.ts'
import { h, say } from './dom.ts'
import { seedRow } from './fairness-tab.ts'
import { icon } from './icons.ts'
import { drawLines } from './line-drawing.ts'

export interface RecallDeps {
  readonly game: CatalogueGame
  readonly language: Language
  readonly currency: Currency
  readonly texts: ClientTexts
}

/** A past round as it was: its reels, its money, its seeds, and a check of it in this browser. */
export function openRecall(round: RoundRecall, deps: RecallDeps): void {
  const { texts } = deps
  openDialog({
    title: texts.round,
    kind: 'recall',
    close: texts.close,
    actions: [{ label: texts.close }],
    body: [h('div', { class: 'recall-grid' }, h('div', { class: 'recall-left' }, still(round, deps), winList(round, deps)), h('div', { class: 'stack' }, moneyList(round, deps), seedList(round, texts), checkRow(round, deps)))],
  })
}

const still = (round: RoundRecall, { game }: RecallDeps): HTMLElement => {
  const turn = round.outcome?.turns[0]
  const isLit = (reel: number, row: number): boolean => turn?.wins.some((win) => reel < win.run && game.maths.lines[win.line - 1]?.[reel] === row) === true
  const element = h('div', { class: 'reels still' }, ...(turn?.window ?? []).map((symbols, reel) =>
    h('div', { class: 'reel' }, h('div', { class: 'tape' }, ...symbols.map((symbol, row) =>
      h('span', { class: isLit(reel, row) ? 'cell hit' : 'cell' }, h('img', { src: `/assets/${game.symbols[symbol]?.image ?? ''}`, alt: '' })))))),
    h('div', { class: 'lines-layer' }, ...drawLines(game.maths, turn?.wins ?? [])))
  element.classList.toggle('won', (turn?.wins.length ?? 0) > 0)
  element.style.setProperty('--reels', String(game.maths.strips.length))
  element.style.setProperty('--rows', String(game.maths.rows))
  return h('div', { class: 'frame small' }, element)
}

const winList = (round: RoundRecall, { game, language, currency, texts }: RecallDeps): HTMLElement => {
  const lineStake = minor(round.stake) / BigInt(game.maths.lines.length)
  const wins = round.outcome?.turns.flatMap((turn) => turn.wins) ?? []
  if (wins.length === 0) return h('p', { class: 'hint' }, texts.noWin)
  return h('ul', { class: 'win-list' }, ...wins.map((win) =>
    h('li', {}, h('span', {}, `${texts.line(win.line)} · ${game.symbols[win.symbol]?.names[language] ?? ''} × ${win.run}`), h('b', { class: 'num' }, money(lineStake * BigInt(win.units), currency)))))
}

const moneyList = (round: RoundRecall, { currency, texts }: RecallDeps): HTMLElement => {
  const row = (label: string, value: string): HTMLElement => h('div', {}, h('dt', {}, label), h('dd', { class: 'num' }, value))
  const sum = (amount: string | null): string => (amount === null ? '—' : money(minor(amount), currency))
  return h('dl', { class: 'facts-list' },
    row(texts.time, dateAndTime(round.startedAt)), row(texts.stake, sum(round.stake)), row(texts.payout, sum(round.payout)),
    row(texts.before, sum(round.balanceBefore)), row(texts.after, sum(round.balanceAfter)))
}

const seedList = (round: RoundRecall, texts: ClientTexts): HTMLElement =>
  h('dl', { class: 'seed-list boxed' },
    seedRow(texts.number, round.id),
    seedRow(texts.hash, round.seeds.hash),
    seedRow(texts.clientSeed, round.seeds.clientSeed ?? ''),
    seedRow('Nonce', String(round.nonce ?? '')),
    ...(round.seeds.serverSeed === null ? [] : [seedRow(texts.serverSeed, round.seeds.serverSeed)]))

const checkRow = (round: RoundRecall, { game, texts }: RecallDeps): HTMLElement => {
  const told = h('p', { class: 'told', role: 'status' })
  const check = async (): Promise<void> => {
    const verdict = await verifyRound(game.maths, round)
    if (verdict === null) return say(told, texts.checkNeedsRotation)
    told.classList.toggle('good', verdict)
    say(told, verdict ? texts.checkRight : texts.checkWrong)
  }
  return h('div', { class: 'stack' }, h('button', { class: 'button', type: 'button', click: () => void check() }, icon('shield', 16), texts.check), told)
}
