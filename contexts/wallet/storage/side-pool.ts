import type { Sql } from '@zoria/platform/database'
import { answered, NoAnswer, patienceMs } from './deadline.ts'

/** Connections besides the writer's, for work that must not delay a batch. */
export interface SidePool {
  /**
   * Runs work on a free connection. Throws NoAnswer if none is free in time, or without a reply in time; the
   * connections are then closed and replaced.
   */
  run<Answer>(work: (sql: Sql) => Promise<Answer>): Promise<Answer>
  end(): Promise<void>
}

export function createSidePool({ open, max }: { open: () => Sql; max: number }): SidePool {
  let pool: Sql | undefined
  let free = max
  const waiting: (() => void)[] = []

  const take = async (): Promise<void> => {
    if (free > 0) return void (free -= 1)
    return new Promise((go, refuse) => {
      const turn = (): void => {
        clearTimeout(timer)
        go()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1)
        refuse(new NoAnswer(`no connection was free within ${patienceMs} ms`))
      }, patienceMs)
      waiting.push(turn)
    })
  }
  const giveBack = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  const giveUp = async (silent: Sql): Promise<void> => {
    if (pool === silent) pool = undefined
    await silent.end({ timeout: 0 })
  }
  return {
    run: async (work) => {
      await take()
      const mine = (pool ??= open())
      try {
        return await answered(work(mine))
      } catch (error) {
        if (error instanceof NoAnswer) await giveUp(mine)
        throw error
      } finally {
        giveBack()
      }
    },
    end: async () => pool?.end({ timeout: 5 }),
  }
}
