import { globSync, readFileSync } from 'node:fs'
import { fieldCodes, refusalCatalogue } from '@zoria/contract/refusals'
import { describe, expect, test } from 'vitest'

/**
 * Sentences that stay in the catalogues, by why they do (docs/rules/content-and-settings.md#in-code-or-content). Every other one is content: whoever adds a sentence
 * decides here. Refusals and faults of fields are codes of the contract: those of one area are in its catalogue, the others in `refusals`.
 */
const kept = {
  /** What is so with this player, this payment, this round right now. */
  states: [
    'balance.reconnecting', 'bonus.claimBy', 'bonus.claimWaits', 'bonus.choice.waits', 'bonus.game.counts', 'bonus.game.countsNone', 'bonus.game.maxBet', 'bonus.lapsed', 'bonus.note.code', 'bonus.note.itself', 'bonus.note.limit', 'bonus.note.limitToday', 'bonus.note.notNow',
    'bonus.note.open', 'bonus.note.other', 'bonus.note.rating', 'bonus.note.rest', 'bonus.note.verify', 'bonus.waitsFor', 'call.alreadySent', 'call.calling', 'crosspay.text', 'deposit.expired', 'deposit.notCredited', 'deposit.reversed',
    'deposit.stillWaiting', 'deposit.success', 'deposit.unknown', 'deposit.untrusted', 'deposit.waiting', 'fairness.check.checking', 'fairness.check.gaps', 'fairness.check.hash', 'fairness.check.noHash',
    'fairness.check.noOutcome', 'fairness.check.noPayout', 'fairness.check.noVersion', 'fairness.check.outcome', 'fairness.check.payout', 'fairness.check.tell', 'fairness.check.unread', 'games.nearest',
    'games.providerWork', 'games.readAs', 'stream.noneText', 'stream.onlyAndroidText', 'stream.saving', 'login.proveDevice', 'preview.over', 'problem.workReturn', 'registration.done', 'reset.done',
    'reset.sentTo', 'session.ended', 'timeline.late', 'withdrawal.bothLimits', 'withdrawal.denied', 'withdrawal.holdUntil', 'withdrawal.per24h', 'withdrawal.perDay', 'withdrawal.playMissing', 'withdrawal.ratingNeeded', 'withdrawal.smallest', 'withdrawal.success', 'withdrawal.waiting',
    'cashback.owed', 'rating.turnover', 'battle.allPaid', 'battle.beingPaid', 'battle.cancelled', 'battle.finishing', 'battle.firstRound', 'battle.prize.withheld', 'battle.visitor', 'battle.winner',
    'fairness.draw.committedText', 'fairness.draw.hashRight', 'fairness.draw.hashWrong', 'fairness.draw.listRight', 'fairness.draw.listWrong', 'fairness.draw.resultRight', 'fairness.draw.resultWrong', 'fairness.draw.seedsRight', 'fairness.draw.seedsWrong', 'fairness.draw.winnersRight', 'fairness.draw.winnersUnknown', 'fairness.draw.winnersWrong',
    'jackpot.pick.about', 'jackpot.pick.onItsWay', 'jackpot.visitor', 'raffle.cancelled', 'raffle.counting', 'raffle.drawn', 'raffle.frozen', 'raffle.visitor', 'wheel.free', 'wheel.saved', 'wheel.seedHint', 'wheel.seedWrong', 'wheel.turning', 'wheel.visitor',
  ],
  /** Why something did not happen and what is safe: shown also when nothing can be loaded. */
  failures: [
    'bonus.failedText', 'error.inputLost', 'error.partMissing', 'error.title', 'games.balanceSafe', 'head.offlineText', 'head.startFailed', 'problem.broken', 'problem.offline', 'live.failedText', 'stream.listFailed', 'stream.lostText', 'stream.needsScript', 'wheel.lost', 'wheel.unanswered', 'rating.leadersFailed', 'sessions.failed', 'shell.offlineText', 'reason.authentication_failed', 'reason.bounced', 'reason.charged_back',
    'reason.declined', 'reason.expired', 'reason.insufficient_funds', 'reason.not_approved', 'reason.processing_error', 'reason.reversed', 'reason.suspected_fraud',
  ],
  /** A place of the page that holds nothing yet. */
  empty: ['bonus.historyEmpty', 'bonus.traceEmpty', 'games.noFavourites', 'games.noProvider', 'games.noRecent', 'games.nothingFor', 'games.nothingSearched', 'games.nothingHere', 'history.emptyText', 'history.nothingText', 'rounds.emptyText', 'help.nothingText', 'battle.emptyActiveText', 'battle.emptyLastText', 'battle.table.empty', 'jackpot.emptyText', 'jackpot.noneText', 'live.noneText', 'raffle.historyEmptyText', 'raffle.none', 'wheel.noHistory'],
  /** The terms of one offer and what they made of one bet, put together out of its fields and figures. */
  terms: [
    'bonus.all', 'bonus.choice.burns', 'bonus.choice.noneText', 'bonus.exampleDeposit', 'bonus.exampleFree', 'bonus.exampleWager', 'bonus.exampleWagerOpen', 'bonus.own', 'bonus.withdrawal.burns', 'bonus.reason.finish', 'bonus.reason.free_round',
    'battle.automatic', 'battle.free', 'battle.fundGrows', 'battle.prizeGoes', 'battle.proof.about', 'battle.rule.automatic', 'battle.rule.joining', 'battle.rule.ownMoney', 'battle.rule.stake', 'battle.rule.ties',
    'battle.scoring.best_multiplier', 'battle.scoring.sum_of_multipliers', 'battle.scoring.sum_of_payouts', 'battle.scoring.turnover',
    'cashback.fromLosses', 'cashback.fromTurnover', 'bonus.reason.full', 'bonus.reason.kept', 'bonus.reason.own_money', 'bonus.reason.time_over', 'bonus.reason.undone', 'bonus.reason.weight', 'bonus.reason.weightNone', 'jackpot.lead', 'live.past', 'raffle.perTicket', 'wheel.depositRight', 'wheel.fairText',
  ],
  /** Labels that are long, and hints that belong to one field or button. */
  labels: [
    'bonus.welcome.title', 'call.arrives', 'call.late', 'call.needsPhone', 'crosspay.confirmTitle', 'rounds.verify', 'fairness.check.how', 'fairness.check.paste', 'fairness.draw.how', 'games.turnPhone',
    'password.forgotten', 'registration.currencyNote', 'registration.terms', 'login.noAccount',
  ],
  /** Shown in the sandbox only. */
  sandbox: ['sandbox.card', 'sandbox.inbox'],
} as const

const folder = new URL('./catalogues/en/', import.meta.url)
const messages = Object.assign({}, ...globSync('**/*.json', { cwd: folder }).filter((file) => !file.endsWith('refusals.json')).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as object)) as Readonly<Record<string, string>>

/** A text that ends or goes on after a stop, or is as long as a sentence. */
function isSentence(message: string): boolean {
  const text = message.replace(/\{\w+, plural,.*/s, '').replace(/<\/?\w+>/g, '').replace(/\b(min|max)\./gi, '')
  const words = text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
  return /[.!?;] /.test(text) || (words > 3 && /[.!?…]$/.test(text)) || words > 8
}

describe('what is a sentence', () => {
  test.each([
    ['Deposit', false],
    ['Min. deposit', false],
    ['What each bet counted', false],
    ['Log in again. It takes a minute', true],
    ['Winnings can be withdrawn at once.', true],
    ['A bonus is wagered with real money and bonus money alike', true],
  ])('%s: %s', (message, expected) => {
    expect(isSentence(message)).toBe(expected)
  })
})

test('catalogues contain only the listed sentences: marketing, rules and modals are content', () => {
  const codes = new Set<string>([...Object.keys(refusalCatalogue), ...fieldCodes])
  const sentences = Object.keys(messages).filter((id) => !codes.has(id) && isSentence(messages[id]!))
  expect(sentences.toSorted()).toEqual(Object.values(kept).flat().toSorted())
})
