import { publishedGame } from '@zoria/game-maths'
import type { CatalogueGame } from '../../catalogue/catalogue.ts'
import type { Language } from '../../rules/languages.ts'
import type { Currency } from '../../rules/stakes.ts'
import type { RoundRecall } from '../../wire.ts'
import { dateAndTime, money } from '../format.ts'
import { minor } from '../model.ts'
import { recordOf } from '../round-record.ts'
import type { ClientTexts } from '../texts/texts.ts'
import { verifyRound } from '../verify.ts'
import { openDialog } from './dialogs.ts'
import { h, say } from './dom.ts'
import { seedRow } from './fairness-tab.ts'
import { icon } from './icons.ts'
import { createTurns } from './recall-turns.ts'

export interface RecallDeps {
  readonly game: CatalogueGame
  readonly language: Language
  readonly currency: Currency
  readonly mode: 'real' | 'demo'
  readonly texts: ClientTexts
  /** The site's page where anybody checks a round. */
  readonly fairnessPage: string | null
}

/** A past round as it was, with the version of the game it was played with: its turns, its money, its seeds, and a check of it in this browser. */
export function openRecall(round: RoundRecall, deps: RecallDeps): void {
  const { texts } = deps
  const maths = publishedGame(deps.game.slug, round.gameVersion)
  openDialog({
    title: texts.round,
    kind: 'recall',
    close: texts.close,
    actions: [{ label: texts.close }],
    body: [h('div', { class: 'recall-grid' },
      createTurns(round, maths, deps),
      h('div', { class: 'stack' }, moneyList(round, deps), seedList(round, texts), checkRow(round, deps)))],
  })
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
    seedRow(texts.gameVersion, String(round.gameVersion)),
    seedRow(texts.hash, round.seeds.hash),
    seedRow(texts.clientSeed, round.seeds.clientSeed ?? ''),
    seedRow('Nonce', String(round.nonce ?? '')),
    ...(round.seeds.serverSeed === null ? [] : [seedRow(texts.serverSeed, round.seeds.serverSeed)]))

const checkRow = (round: RoundRecall, deps: RecallDeps): HTMLElement => {
  const { texts, fairnessPage } = deps
  const told = h('p', { class: 'told', role: 'status' })
  const check = async (): Promise<void> => {
    const maths = publishedGame(deps.game.slug, round.gameVersion)
    const verdict = maths === undefined ? null : await verifyRound(maths, round)
    if (verdict === null) return say(told, texts.checkNeedsRotation)
    told.classList.toggle('good', verdict)
    say(told, verdict ? texts.checkRight : texts.checkWrong)
  }
  const record = recordOf(round, deps)
  return h('div', { class: 'stack' },
    h('button', { class: 'button', type: 'button', click: () => void check() }, icon('shield', 16), texts.check),
    told,
    record !== null && fairnessPage !== null && h('a', { class: 'button', target: '_blank', rel: 'noopener', href: `${fairnessPage}#${encodeURIComponent(record)}` }, icon('outside', 16), texts.onSite),
    record !== null && copyButton(record, texts))
}

const copyButton = (record: string, texts: ClientTexts): HTMLElement => {
  const told = h('p', { class: 'told good', role: 'status' })
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(record)
    say(told, texts.copied)
  }
  return h('div', { class: 'stack' }, h('button', { class: 'button', type: 'button', click: () => void copy() }, icon('copy', 16), texts.copyRound), told)
}
