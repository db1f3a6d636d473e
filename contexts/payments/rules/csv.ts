/** Values that a spreadsheet would evaluate as a formula (S-29). */
const formula = /^[=+\-@\t\r]/
const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * Formats rows as CSV (RFC 4180). Text that a spreadsheet would evaluate is prefixed with an apostrophe; plain numbers
 * are not.
 */
export function csvOf(rows: readonly (readonly (string | null)[])[]): string {
  return rows.map((row) => `${row.map((field) => fieldOf(field ?? '')).join(',')}\r\n`).join('')
}

function fieldOf(text: string): string {
  const harmless = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
