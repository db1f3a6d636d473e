import type { PSPPayment } from '../storage/payments.ts'
import type { CardFaults } from './card.ts'
import { checkoutTexts, type CheckoutTexts } from './checkout-texts.ts'
import { html, nothing, type Html } from './html.ts'
import { magicCards } from './magic-cards.ts'

const signs: Readonly<Record<string, string>> = { UAH: '₴', KZT: '₸', USD: '$', EUR: '€', KGS: 'с' }

/** The page with the card's fields. Wrong fields are marked; typed values are not returned. */
export function cardPage(payment: PSPPayment, faults: CardFaults = {}): string {
  const texts = checkoutTexts[payment.language]
  const path = `/checkout/${payment.id}`
  const form = html`
    <form method="post" action="${path}/pay" novalidate>
      ${field({ name: 'card', label: texts.card, hint: '0000 0000 0000 0000', autocomplete: 'cc-number', maxLength: 23, fault: faults.card && texts.cardFault })}
      <div class="pair">
        ${field({ name: 'expiry', label: texts.expiry, hint: texts.expiryHint, autocomplete: 'cc-exp', maxLength: 9, fault: faults.expiry && texts.expiryFault })}
        ${field({ name: 'cvc', label: texts.cvc, hint: '000', autocomplete: 'cc-csc', maxLength: 4, fault: faults.cvc && texts.cvcFault })}
      </div>
      <button class="pay" type="submit">${texts.pay} <span class="sum">${sumOf(payment)}</span></button>
    </form>
    <a class="back" href="${payment.returnUrl}">${texts.back}</a>
    <p class="safe">${texts.safe}</p>
    <details><summary>${texts.testCards}</summary>
      <ul lang="en">${magicCards.map(({ number, name }) => html`<li><button type="button" data-card="${number}">${grouped(number)}</button><span>${name}</span></li>`)}</ul>
    </details>`
  return page({ texts, payment, body: form })
}

/** The bank's 3-D Secure question. */
export function bankPage(payment: PSPPayment): string {
  const texts = checkoutTexts[payment.language]
  const form = html`
    <h2>${texts.bankTitle}</h2>
    <p class="question">${texts.bankQuestion}</p>
    <p class="used num">•••• ${payment.cardLast4 ?? ''}</p>
    <form method="post" action="/checkout/${payment.id}/confirm">
      <button class="pay" type="submit" name="answer" value="yes">${texts.confirm}</button>
      <button class="refuse" type="submit" name="answer" value="no">${texts.refuse}</button>
    </form>`
  return page({ texts, payment, body: form })
}

/** A finished payment. */
export function overPage(payment: PSPPayment): string {
  const texts = checkoutTexts[payment.language]
  const outcome = payment.status === 'new' || payment.status === 'confirming' ? 'expired' : payment.status
  return page({
    texts,
    payment,
    body: html`<p class="over ${outcome}" role="status">${texts.over[outcome]}</p><a class="pay" href="${payment.returnUrl}">${texts.back}</a>`,
  })
}

/** The page of an unknown payment; the reader's language is not known here. */
export function missingPage(): string {
  const texts = checkoutTexts.ru
  return page({
    texts,
    payment: null,
    body: html`${Object.values(checkoutTexts).map(({ tag, missing }) => html`<p class="over" lang="${tag}">${missing}</p>`)}`,
  })
}

type Field = {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly autocomplete: string
  readonly maxLength: number
  readonly fault: string | undefined
}

function field({ name, label, hint, autocomplete, maxLength, fault }: Field): Html {
  const state = fault === undefined ? nothing : html` aria-invalid="true" aria-describedby="${name}-fault"`
  const message = fault === undefined ? nothing : html`<span class="fault" id="${name}-fault">${fault}</span>`
  return html`<label class="field"><span>${label}</span><input class="num" name="${name}" placeholder="${hint}" autocomplete="${autocomplete}" inputmode="numeric" maxlength="${maxLength}" required${state}>${message}</label>`
}

function page({ texts, payment, body }: { texts: CheckoutTexts; payment: PSPPayment | null; body: Html }): string {
  const order =
    payment === null
      ? nothing
      : html`
    <dl><div><dt>${texts.toPay}</dt><dd class="num total">${sumOf(payment)}</dd></div><div><dt>${texts.order}</dt><dd class="num">№ ${payment.reference.slice(-8)}</dd></div></dl>`
  return html`<!doctype html>
<html lang="${texts.tag}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="dark">
<title>${texts.title}</title>
<link rel="icon" href="/static/mark.svg" type="image/svg+xml"><link rel="stylesheet" href="/static/checkout.css"><script src="/static/checkout.js" defer></script>
</head>
<body>
<main>
<header><img src="/static/mark.svg" alt="" width="32" height="32"><h1>${texts.title}</h1></header>
<p class="badge">${texts.testBadge}</p>
${order}
${body}
</main>
</body>
</html>
`.markup
}

/** 1 000.00 ₴: thousands grouped with a space, two places (Spec §9). The spaces do not break. */
function sumOf({ amount, currency }: PSPPayment): string {
  return `${amount.replace(/\B(?=(\d{3})+\.)/g, '\u00a0')}\u00a0${signs[currency] ?? currency}`
}

function grouped(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
