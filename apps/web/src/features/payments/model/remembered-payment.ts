const key = 'zoria-payment'
/** Placeholder for the id in the return address; the id is not known when the address is sent. */
export const lastPayment = 'last'

/** Keeps the deposit that this tab has gone to pay. */
export function rememberPayment(id: string): void {
  sessionStorage.setItem(key, id)
}

/** The deposit an address speaks of: its id, or the one this tab went to pay. null where there is none. */
export function rememberedPayment(word: string): string | null {
  return word === lastPayment ? sessionStorage.getItem(key) : word
}
