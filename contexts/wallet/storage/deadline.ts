/** No reply in time: the outcome is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Longer than the statement timeout: after that no reply will arrive. */
export const patienceMs = 3_000

/** Waits for a reply of the database with a timeout, because a connection can hang without an error. Throws NoAnswer. */
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
