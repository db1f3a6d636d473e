/** Escaped markup. */
export type Html = { readonly markup: string }

type Value = string | number | Html | readonly Html[]

/** Markup with escaped values; nested markup stays as it is. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return {
    markup: parts.map((part, place) => part + (place < values.length ? textOf(values[place] as Value) : '')).join(''),
  }
}

export const nothing: Html = { markup: '' }

function textOf(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value))
  return Array.isArray(value) ? (value as readonly Html[]).map(({ markup }) => markup).join('') : (value as Html).markup
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] as string)
}
