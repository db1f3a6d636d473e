import { randomBytes } from 'node:crypto'
import type { Form } from '../gis/form.ts'
import { formsFor, type Launched, namesOf } from '../gis/forms.ts'
import { createOwnBook, type ProviderRecord } from '../gis/provider-record.ts'
import { textOf, type Units } from '../gis/units.ts'
import type { Answer, Signed, WalletClient } from '../gis/wallet-client.ts'
import type { Abilities, CaseEnvironment } from './case.ts'
import { accepted, Unmet } from './expectations.ts'

export type DeskDeps = {
  readonly line: WalletClient
  readonly launched: Launched
  readonly stake: Units
  readonly storm: number
  readonly now: () => number
  readonly can: Abilities
}

/** The environment of cases, and the comparison of books after every case. */
export type OpenDesk = {
  readonly desk: CaseEnvironment
  /**
   * Compares every watched player's balance with the record; throws `Unmet` if they differ, and accepts the present
   * balance from there on.
   */
  compareBooks(): Promise<void>
}

type Watched = { readonly launched: Launched; readonly book: ProviderRecord; opening: Units }

/** Creates the environment for a player. */
export async function openDesk({ line, launched, stake, storm, now, can }: DeskDeps): Promise<OpenDesk> {
  const run = randomBytes(4).toString('hex')
  const watched = new Map<string, Watched>()
  let count = 0
  const next = (word: string): string => `${run}-${word}-${(count += 1)}`

  const booked = (form: Form, answer: Answer): Answer => {
    const isTaken = answer.status === 200 && answer.isJson && answer.errorCode === undefined
    if (isTaken) watched.get(String(form['player_id']))?.book.apply(form)
    return answer
  }
  const sendSigned = async (form: Form, signed: Signed): Promise<Answer> => booked(form, await line.send(signed))
  const ask = (form: Form): Promise<Answer> => sendSigned(form, line.sign(form))
  const balance = async (of: Launched = launched): Promise<Units> =>
    accepted(await line.send(line.sign({ action: 'balance', ...namesOf(of) })), 'asking for the balance').balance
  const watch = async (who: Launched): Promise<Launched> => {
    watched.set(who.player, { launched: who, book: createOwnBook(), opening: await balance(who) })
    return who
  }
  const rebase = async (who: Launched): Promise<void> => {
    const line = watched.get(who.player)
    if (line !== undefined) line.opening = (await balance(who)) - line.book.net()
  }
  await watch(launched)

  const desk: CaseEnvironment = {
    line,
    launched,
    stake,
    storm,
    now,
    can,
    next,
    ask,
    sendSigned,
    balance,
    watch,
    rebase,
    ...formsFor({ launched, stake, next }),
  }
  return {
    desk,
    compareBooks: async () => {
      const faults: string[] = []
      for (const line of watched.values()) {
        const [reported, expected] = [await balance(line.launched), line.opening + line.book.net()]
        if (reported !== expected)
          faults.push(
            `the books differ: the wallet tells ${textOf(reported)}, what it accepted makes ${textOf(expected)}`,
          )
        line.opening += reported - expected
      }
      if (faults.length > 0) throw new Unmet(faults.join('; '))
    },
  }
}
