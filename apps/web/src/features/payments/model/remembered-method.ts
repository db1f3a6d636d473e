const key = 'zoria-method'

/** Keeps which way this browser paid last: a brand, nothing of a card. */
export function rememberMethod(method: string): void {
  localStorage.setItem(key, method)
}

/** The way that was paid last from here; null where there was none. */
export const rememberedMethod = (): string | null => localStorage.getItem(key)
