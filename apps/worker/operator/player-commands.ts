import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '@zoria/kernel'
import { done, OperatorFault, refused, type Asked, type OperatorGroup } from '@zoria/platform/operator/command'
import type { StaffOrder } from '@zoria/platform/staff-log'
import type { House } from '../../../contexts/compose.ts'
import { eraseRecord, exportRecord, playerIdOf, refusalTexts, written, type Order } from './player-record.ts'

/**
 * Export and erasure of one player's data, and the identity check. Each change is audited.
 * docs/runbooks/personal-data.md
 */
export const playerCommands: OperatorGroup<House> = {
  name: 'player',
  about: 'the personal data of one player',
  commands: [
    {
      name: 'export',
      takes: '<player>',
      does: 'writes all data about the player into a file that only its owner can read',
      isSigned: true,
      reference: 'none',
      run: async (house, asked) => {
        const order = orderIn(house, asked)
        const answer = await exportRecord(house, order)
        if ('refusal' in answer) return nothingDone(asked, answer.refusal)
        const folder = join(process.env['ZORIA_DATA'] ?? 'var', 'exports')
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        const file = join(folder, `${order.playerId}.json`)
        writeFileSync(file, written(answer.record), { mode: 0o600 })
        return done(asked, `all data about this player is in ${file}; delete the file after you have handed it over`, {
          file,
        })
      },
    },
    {
      name: 'erase',
      takes: '<player>',
      does: 'deletes personal data and access; the books keep the player id',
      isSigned: true,
      reference: 'none',
      run: async (house, asked) => {
        const answer = await eraseRecord(house, orderIn(house, asked))
        if ('refusal' in answer) return nothingDone(asked, answer.refusal)
        const says = answer.isRepeat
          ? 'this player was erased before; what an unfinished run had left is gone too'
          : 'erased: nothing names this player any more'
        return done(
          asked,
          `${says}, ${answer.emptied} messages of payment providers were emptied; the books keep the number`,
          answer,
        )
      },
    },
    {
      name: 'identity',
      takes: '<player> <proven|unproven>',
      does: 'sets or withdraws the identity check',
      isSigned: true,
      run: async (house, asked) => {
        const wanted = asked.args[1]
        if (wanted !== 'proven' && wanted !== 'unproven')
          throw new OperatorFault(`an identity is proven or unproven, not "${wanted}"`)
        const proof = await house.identity.personal.proveIdentity({
          ...orderIn(house, asked),
          isProven: wanted === 'proven',
        })
        return proof.ok
          ? done(asked, `the identity of this player is ${wanted}`)
          : nothingDone(asked, proof.refusal.code)
      },
    },
  ],
}

const nothingDone = (asked: Asked, code: keyof typeof refusalTexts) =>
  refused(asked, `nothing was done: ${refusalTexts[code]}`)

function orderIn({ clock, chance }: House, { args: [typed], order }: Asked & { readonly order: StaffOrder }): Order {
  const playerId = playerIdOf(typed)
  if (playerId === undefined) throw new OperatorFault(`"${typed}" is no id of a player`)
  return {
    playerId,
    who: order.by,
    why: order.why,
    requestId: newId<'Request'>(clock.now(), (count) => chance.bytes(count)),
    ...(order.reference ? { reference: order.reference } : {}),
  }
}
