/** Texts of one language by their ids. What is filled in stands as `{sum}`, an element as `<b>`. */
export type Catalogue = Readonly<Record<string, string>>

/**
 * What a catalogue has less or more than the English one: texts that are missing, unknown, empty, or that fill in
 * something else.
 */
export function catalogueFaults(english: Catalogue, other: Catalogue): readonly string[] {
  return [
    ...Object.keys(english)
      .filter((id) => !(id in other))
      .map((id) => `${id} is missing`),
    ...Object.keys(other)
      .filter((id) => !(id in english))
      .map((id) => `${id} is not in English`),
    ...Object.entries(other)
      .filter(([, text]) => text.trim() === '')
      .map(([id]) => `${id} is empty`),
    ...Object.entries(other).flatMap(([id, text]) => {
      const [filled, due] = [holesOf(text), holesOf(english[id] ?? text)]
      return filled.join() === due.join()
        ? []
        : [`${id} fills in ${filled.join() || 'nothing'}, English ${due.join() || 'nothing'}`]
    }),
  ]
}

/** Names and elements inside a text; the forms of a plural are neither. */
const holesOf = (text: string): readonly string[] =>
  [...new Set(text.match(/\{(\w+)|<(\w+)>/g) ?? [])].filter((hole) => !/^\{(one|few|many|other)/.test(hole)).toSorted()
