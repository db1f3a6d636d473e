import type { Queryable } from '@zoria/platform/database'

/** Dictionary ids of repeated texts in the journal: callers, providers, games. */
export type WordNumbers = ReadonlyMap<string, number>

/** This process's cache of the journal's dictionary. Ids never change, so nothing is evicted. */
export class WordBook {
  readonly #numbers = new Map<string, number>()
  readonly #sql: Queryable

  /** `sql` is a pool: it writes the new texts that occur in a caller's transaction. */
  constructor(sql: Queryable) {
    this.#sql = sql
  }

  /**
   * The ids of these texts; new texts get one, in a statement that is committed at once. A transaction would hold a new
   * text until its end: one that has the shared lane already could wait for a text of one that waits for the lane.
   * `isLasting`: `sql` is not in a caller's transaction.
   */
  async numbersOf(
    sql: Queryable,
    words: Iterable<string>,
    { isLasting }: { isLasting: boolean },
  ): Promise<WordNumbers> {
    const unknown = [...new Set(words)].filter((word) => !this.#numbers.has(word))
    if (unknown.length === 0) return this.#numbers

    const own = isLasting ? sql : this.#sql
    const rows = await own<{ word: string; number: number }[]>`
      select word, wallet.number_of(word) as number from json_array_elements_text(${JSON.stringify(unknown.toSorted())}::text::json) as word order by word`
    for (const { word, number } of rows) this.#numbers.set(word, number)
    return this.#numbers
  }
}
