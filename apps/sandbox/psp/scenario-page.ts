import { toIso, instant, type Instant } from '@zoria/kernel'
import type { PSPPayment } from '../storage/payments.ts'
import type { PSPPayout } from '../storage/payouts.ts'
import { becomings, type Becoming, type Plan } from '../storage/plans.ts'
import { html, nothing, type Html } from './html.ts'

export type Scenario = {
  readonly now: Instant
  readonly payments: readonly PSPPayment[]
  readonly payouts: readonly PSPPayout[]
  readonly plans: readonly Plan[]
}

const labels: Record<Becoming, string> = {
  success: 'paid',
  denied: 'declined',
  expired: 'expired',
  reversed: 'reversed',
  charged_back: 'charged back',
}

/** The tester's page: the clock, planned changes, and payments with actions. Works without scripts. */
export function scenarioPage({ now, payments, payouts, plans }: Scenario): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Scenarios</title>
<link rel="icon" href="/static/mark.svg" type="image/svg+xml"><link rel="stylesheet" href="/static/checkout.css"></head>
<body><main class="wide">
<header><img src="/static/mark.svg" alt="" width="32" height="32"><h1>Scenarios</h1></header>
${clockPart(now, plans)}
<h2>Planned</h2>
${plans.length === 0 ? html`<p>Nothing is planned. Cards that do something later are on <a href="/">the list of cards</a>.</p>` : plansPart(plans)}
<h2>Deposits</h2>
${payments.length === 0 ? html`<p>No deposit was started yet.</p>` : paymentsPart(payments)}
${payouts.length === 0 ? nothing : html`<h2>Withdrawals that wait</h2>${payoutsPart(payouts)}`}
<p><a href="/">Cards</a> · <a href="/payouts">Withdrawals</a></p>
</main></body></html>
`.markup
}

function clockPart(now: Instant, [next]: readonly Plan[]): Html {
  const toNext = next === undefined ? undefined : Math.max(1, Math.ceil((next.dueAt.getTime() - now) / 1000))
  const jumps: readonly (readonly [string, number])[] = [
    ['1 minute', 60],
    ['1 hour', 3_600],
    ['1 day', 86_400],
    ['30 days', 2_592_000],
    ...(toNext === undefined ? [] : [['to the next plan', toNext] as const]),
  ]
  return html`<p>It is <strong class="num">${shown(now)}</strong> in the sandbox.</p>
<form class="row" method="post" action="/scenarios/clock">${jumps.map(([name, seconds]) => html`<button class="refuse" name="seconds" value="${seconds}">${name === 'to the next plan' ? name : `${name} on`}</button>`)}</form>`
}

function plansPart(plans: readonly Plan[]): Html {
  return html`<div class="scroll"><table><thead><tr><th>When</th><th>What</th><th>Becomes</th></tr></thead><tbody>${plans.map(
    ({ dueAt, kind, reference, becomes }) =>
      html`<tr><td class="num">${shown(instant(dueAt.getTime()))}</td><td>${kind === 'payment' ? 'deposit' : 'withdrawal'} <span class="num">…${reference.slice(-8)}</span></td><td>${kind === 'payout' && becomes === 'denied' ? 'bounced' : labels[becomes]}</td></tr>`,
  )}</tbody></table></div>`
}

function paymentsPart(payments: readonly PSPPayment[]): Html {
  return html`<div class="scroll"><table><thead><tr><th>Deposit</th><th>Sum</th><th>Stands</th><th>Say that it is</th></tr></thead><tbody>${payments.map(
    (payment) => html`<tr>
<td class="num">…${payment.reference.slice(-8)}</td><td class="num">${payment.paidAmount ?? payment.amount} ${payment.paidCurrency ?? payment.currency}</td>
<td>${payment.status}${payment.cardName === null ? nothing : html`<br><small>${payment.cardName}</small>`}</td>
<td><form class="row" method="post" action="/payments/${payment.reference}/report">${becomings.map((becoming) => html`<button class="refuse" name="status" value="${becoming}">${labels[becoming]}</button>`)}</form></td></tr>`,
  )}</tbody></table></div>`
}

function payoutsPart(payouts: readonly PSPPayout[]): Html {
  return html`<div class="scroll"><table><thead><tr><th>Withdrawal</th><th>Sum</th><th>Say that it is</th></tr></thead><tbody>${payouts.map(
    ({ reference, amount, currency }) => html`<tr>
<td class="num">…${reference.slice(-8)}</td><td class="num">${amount} ${currency}</td>
<td><form class="row" method="post" action="/payouts/${reference}/resolve"><button class="refuse" name="status" value="success">paid</button><button class="refuse" name="status" value="denied">bounced</button></form></td></tr>`,
  )}</tbody></table></div>`
}

/** 2026-11-21 12:00:05 UTC. */
function shown(at: Instant): string {
  return `${toIso(at).slice(0, 19).replace('T', ' ')} UTC`
}
