/** Nobody answered in time, so nobody can tell what happened. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Longer than the statement timeout: whoever does not answer by then does not answer at all. */
export const patienceMs = 3_000

/** Waits for an answer of the database, but not for ever: a line may fall silent without breaking. Throws NoAnswer. */
export async function answered<Answer>(work: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`the database did not answer within ${patienceMs} ms`)), patienceMs)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}
