import type { CardFaults } from '../psp/card.ts'
import { checkoutTexts, type CheckoutTexts } from '../psp/checkout-texts.ts'
import { html, nothing, type Html } from '../psp/html.ts'
import type { HostedOrder } from '../storage/hosted-orders.ts'

const titles = { liqpay: 'LiqPay', freedompay: 'Freedom Pay' } as const

/** The page of an order: card fields, the bank's question, or the result. `path` is the page's own address. */
export function orderPage(order: HostedOrder, { path, faults }: { path: string; faults: CardFaults }): string {
  const texts = checkoutTexts[order.language]
  switch (order.status) {
    case 'new':
      return page(order, texts, cardForm(order, { path, faults, texts }))
    case 'confirming':
      return page(order, texts, bankForm(order, { path, texts }))
    case 'success':
    case 'denied':
    case 'expired':
    case 'reversed':
      return page(order, texts, overText(order, texts, order.status))
  }
}

/** Wrong fields are marked; typed values are not returned. */
function cardForm(
  { returnUrl }: HostedOrder,
  { path, faults, texts }: { path: string; faults: CardFaults; texts: CheckoutTexts },
): Html {
  return html`
    <form method="post" action="${path}/pay" novalidate>
      ${field({ name: 'card', label: texts.card, hint: '0000 0000 0000 0000', fault: faults.card && texts.cardFault })}
      <div class="pair">
        ${field({ name: 'expiry', label: texts.expiry, hint: texts.expiryHint, fault: faults.expiry && texts.expiryFault })}
        ${field({ name: 'cvc', label: texts.cvc, hint: '000', fault: faults.cvc && texts.cvcFault })}
      </div>
      <button class="pay" type="submit">${texts.pay}</button>
    </form>
    <a class="back" href="${returnUrl}">${texts.back}</a>
    <p class="safe">${texts.safe}</p>`
}

function bankForm({ cardLast4 }: HostedOrder, { path, texts }: { path: string; texts: CheckoutTexts }): Html {
  return html`
    <h2>${texts.bankTitle}</h2><p class="question">${texts.bankQuestion}</p><p class="used num">•••• ${cardLast4 ?? ''}</p>
    <form method="post" action="${path}/confirm">
      <button class="pay" type="submit" name="answer" value="yes">${texts.confirm}</button>
      <button class="refuse" type="submit" name="answer" value="no">${texts.refuse}</button>
    </form>`
}

function overText({ returnUrl }: HostedOrder, texts: CheckoutTexts, outcome: keyof CheckoutTexts['over']): Html {
  return html`<p class="over ${outcome}" role="status">${texts.over[outcome]}</p><a class="pay" href="${returnUrl}">${texts.back}</a>`
}

function field({
  name,
  label,
  hint,
  fault,
}: {
  name: string
  label: string
  hint: string
  fault: string | undefined
}): Html {
  const state = fault === undefined ? nothing : html` aria-invalid="true" aria-describedby="${name}-fault"`
  const message = fault === undefined ? nothing : html`<span class="fault" id="${name}-fault">${fault}</span>`
  return html`<label class="field"><span>${label}</span><input class="num" name="${name}" placeholder="${hint}" inputmode="numeric" maxlength="23" required${state}>${message}</label>`
}

function page({ provider, amount, currency, orderId }: HostedOrder, texts: CheckoutTexts, body: Html): string {
  return html`<!doctype html>
<html lang="${texts.tag}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="dark">
<title>${titles[provider]}: ${texts.title}</title>
<link rel="icon" href="/static/mark.svg" type="image/svg+xml"><link rel="stylesheet" href="/static/checkout.css">
</head>
<body>
<main>
<header><img src="/static/mark.svg" alt="" width="32" height="32"><h1>${titles[provider]}</h1></header>
<p class="badge">${texts.testBadge}</p>
<dl><div><dt>${texts.toPay}</dt><dd class="num total">${amount}\u00a0${currency}</dd></div><div><dt>${texts.order}</dt><dd class="num">№ ${orderId.slice(-8)}</dd></div></dl>
${body}
</main>
</body>
</html>
`.markup
}
