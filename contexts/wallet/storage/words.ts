import type { Queryable } from '@zoria/platform/database'

/** Dictionary ids of repeated texts in the journal: callers, providers, games. */
export type WordNumbers = ReadonlyMap<string, number>

/** This process's cache of the journal's dictionary. Ids never change, so nothing is evicted. */
export class WordBook {
  readonly #numbers = new Map<string, number>()

  /**
   * The ids of these texts; new texts get one. `isLasting`: the write is committed, so it may be cached;
   * inside a caller's transaction it may be rolled back.
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
