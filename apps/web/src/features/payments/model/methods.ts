import { methods, type Method } from '@zoria/contract/payments/words'

const order: readonly Method[] = ['visa', 'mastercard', 'applepay', 'googlepay']

/** Cards before the wallets of phones: a card is what everybody has. */
export function cardsFirst(offered: readonly Method[]): readonly Method[] {
  return [...order, ...methods].filter(
    (method, index, all) => all.indexOf(method) === index && offered.includes(method),
  )
}
