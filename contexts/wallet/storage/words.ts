import type { Queryable } from '@zoria/platform/database'

/** The numbers of words that repeat in the journal: who asks, provider, game. */
export type WordNumbers = ReadonlyMap<string, number>

/** The dictionary of the journal as this process knows it. A word keeps its number for ever, so nothing is ever forgotten here. */
export class WordBook {
  readonly #numbers = new Map<string, number>()

  /**
   * The numbers of all these words; new ones get theirs now. `isLasting`: what is written here stays, so it may be remembered;
   * inside a caller's transaction it may yet be undone.
   */
  async numbersOf(sql: Queryable, words: Iterable<string>, { isLasting }: { isLasting: boolean }): Promise<WordNumbers> {
    const unknown = [...new Set(words)].filter((word) => !this.#numbers.has(word))
    if (unknown.length === 0) return this.#numbers

    const rows = await sql<{ word: string; number: number }[]>`
      select word, wallet.number_of(word) as number from json_array_elements_text(${JSON.stringify(unknown.toSorted())}::text::json) as word order by word`
    const known = isLasting ? this.#numbers : new Map(this.#numbers)
    for (const { word, number } of rows) known.set(word, number)
    return known
  }
}
