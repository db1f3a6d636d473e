import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** The first of `count` consecutive free ports. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    // Below Linux's range of ephemeral ports.
    const first = randomInt(12_000, 32_000 - count)
    const row = Array.from({ length: count }, (_, place) => first + place)
    const free = await Promise.all(row.map(isFree))
    if (free.every(Boolean)) return first
  }
}

const isFree = async (port: number): Promise<boolean> => {
  const socket = createServer()
  try {
    await once(socket.listen(port), 'listening')
    return true
  } catch {
    return false
  } finally {
    await new Promise((closed) => socket.close(closed))
  }
}
