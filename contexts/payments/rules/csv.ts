/** What a spreadsheet would take for a formula (S-29). */
const formula = /^[=+\-@\t\r]/
const plainNumber = /^-?\d+(\.\d+)?$/

/** Rows as a file of comma-separated values (RFC 4180). A text that a spreadsheet would run is kept from it by an apostrophe; a plain number is none. */
export function csvOf(rows: readonly (readonly (string | null)[])[]): string {
  return rows.map((row) => `${row.map((field) => fieldOf(field ?? '')).join(',')}\r\n`).join('')
}

function fieldOf(text: string): string {
  const harmless = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
