import { randomBytes } from 'node:crypto'
import type { Form } from '../gis/form.ts'
import { formsFor, namesOf } from '../gis/forms.ts'
import { createOwnBook, type OwnBook } from '../gis/own-book.ts'
import { textOf, type Units } from '../gis/units.ts'
import type { Answer, Signed, WalletLine } from '../gis/wallet-line.ts'
import type { Abilities, Desk } from './case.ts'
import type { Launched } from '../gis/forms.ts'
import { accepted, Unmet } from './expectations.ts'

export type DeskDeps = { readonly line: WalletLine; readonly launched: Launched; readonly stake: Units; readonly storm: number; readonly now: () => number; readonly can: Abilities }

/** A desk, and the comparison of its books that follows every case. */
export type OpenDesk = {
  readonly desk: Desk
  /** Compares every watched player's balance with the book; throws `Unmet` where they differ, and takes the balance as it is from there on. */
  compareBooks(): Promise<void>
}

type Watched = { readonly launched: Launched; readonly book: OwnBook; opening: Units }

/** Opens the desk for a player. */
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
  const balance = async (of: Launched = launched): Promise<Units> => accepted(await line.send(line.sign({ action: 'balance', ...namesOf(of) })), 'asking for the balance').balance
  const watch = async (who: Launched): Promise<Launched> => {
    watched.set(who.player, { launched: who, book: createOwnBook(), opening: await balance(who) })
    return who
  }
  const rebase = async (who: Launched): Promise<void> => {
    const line = watched.get(who.player)
    if (line !== undefined) line.opening = (await balance(who)) - line.book.net()
  }
  await watch(launched)

  const desk: Desk = { line, launched, stake, storm, now, can, next, ask, sendSigned, balance, watch, rebase, ...formsFor({ launched, stake, next }) }
  return {
    desk,
    compareBooks: async () => {
      const faults: string[] = []
      for (const line of watched.values()) {
        const [told, expected] = [await balance(line.launched), line.opening + line.book.net()]
        if (told !== expected) faults.push(`the books differ: the wallet tells ${textOf(told)}, what it accepted makes ${textOf(expected)}`)
        line.opening += told - expected
      }
      if (faults.length > 0) throw new Unmet(faults.join('; '))
    },
  }
}
