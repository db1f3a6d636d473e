import type { Form } from '../../gis/form.ts'
import type { Answer, Signed } from '../../gis/wallet-client.ts'
import type { Case, CaseEnvironment } from '../case.ts'
import { accepted, must, refused } from '../expectations.ts'

type Spoiling = (signed: Signed) => Signed

/** A bet that is corrupted after signing, and the wallet's refusal. */
const spoilt = async (desk: CaseEnvironment, spoil: Spoiling): Promise<Answer> => {
  const form = desk.bet()
  return desk.sendSigned(form, spoil(desk.line.sign(form)))
}

const without =
  (name: string): Spoiling =>
  ({ headers, body }) => ({
    headers: Object.fromEntries(Object.entries(headers).filter(([header]) => header !== name)),
    body,
  })

const withHeader =
  (name: string, change: (text: string) => string): Spoiling =>
  ({ headers, body }) => ({ headers: { ...headers, [name]: change(headers[name] ?? '') }, body })

const isRefused = (name: string, spoil: Spoiling): Case => ({
  group: 1,
  name,
  run: async (desk) => refused(await spoilt(desk, spoil)),
})

const turned = (text: string): string => `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`

const isTaken = (name: string, over: (desk: CaseEnvironment) => Form): Case => ({
  group: 1,
  name,
  run: async (desk) => void accepted(await desk.ask(desk.bet(over(desk)))),
})

/** Group 1: authentication. No money moves unless the signature, the time and the nonce are valid. */
export const signatureCases: readonly Case[] = [
  {
    group: 1,
    name: 'a call that is signed well is taken',
    run: async (desk) => void accepted(await desk.ask(desk.bet())),
  },
  isRefused('a signature with one sign changed is refused', withHeader('X-Sign', turned)),
  isRefused(
    'a signature of another length is refused',
    withHeader('X-Sign', (text) => text.slice(1)),
  ),
  isRefused('a body that changed after it was signed is refused', ({ headers, body }) => ({
    headers,
    body: body.replace(/(transaction_id=[^&]*)/, '$10'),
  })),
  isRefused('a parameter that was added after signing is refused', ({ headers, body }) => ({
    headers,
    body: `${body}&finished=1`,
  })),
  ...['X-Sign', 'X-Merchant-Id', 'X-Timestamp', 'X-Nonce'].map((name) =>
    isRefused(`a call without ${name} is refused`, without(name)),
  ),
  isRefused('a nonce that changed after signing is refused', withHeader('X-Nonce', turned)),
  isRefused(
    'a timestamp that changed after signing is refused',
    withHeader('X-Timestamp', (text) => String(Number(text) + 1)),
  ),
  isRefused(
    'another merchant’s name is refused',
    withHeader('X-Merchant-Id', (text) => `${text}-of-others`),
  ),
  {
    group: 1,
    name: 'a call that was signed more than 30 s ago is refused',
    run: async (desk) => refused(await signedAt(desk, -45)),
  },
  {
    group: 1,
    name: 'a call that was signed more than 30 s ahead is refused',
    run: async (desk) => refused(await signedAt(desk, 45)),
  },
  {
    group: 1,
    name: 'a call that was signed 15 s ago is taken',
    run: async (desk) => void accepted(await signedAt(desk, -15)),
  },
  {
    group: 1,
    name: 'a recorded call that is played again as it was is refused',
    run: async (desk) => {
      const form = desk.bet()
      const signed = desk.line.sign(form)
      accepted(await desk.sendSigned(form, signed), 'the call itself')
      return refused(await desk.sendSigned(form, signed), { what: 'its replay' })
    },
  },
  {
    group: 1,
    name: 'a nonce is good for one call, also when two come at once',
    run: async (desk) => {
      const nonce = desk.next('nonce')
      const forms = [desk.bet(), desk.bet()]
      const answers = await Promise.all(forms.map((form) => desk.sendSigned(form, desk.line.signWith(form, { nonce }))))
      const taken = answers.filter(({ errorCode }) => errorCode === undefined).length
      must(taken === 1, `${taken} of two calls with one nonce were taken`)
    },
  },
  {
    group: 1,
    name: 'parameters may come in any order',
    run: async (desk) => {
      const form = Object.fromEntries(Object.entries(desk.bet()).toReversed())
      accepted(await desk.ask(form))
    },
  },
  isTaken('values with letters beyond ASCII are signed byte by byte', () => ({
    player_name: 'Ґанна ₴ Қазақ',
    note: '😀',
  })),
  isTaken('stars, tildes, pluses, spaces and quotes are encoded as PHP does', (desk) => ({
    transaction_id: `${desk.next('*~+ ')}`,
    note: "a*b~c+d e'f!(g)&h=i%20",
  })),
  isTaken('names with capitals are sorted before the others', () => ({ Zone: 'upper', zone: 'lower', alpha: '1' })),
  isTaken('nested parameters keep their own order', () => ({ details: { z: '1', a: '2' } })),
  isTaken('empty values are signed too', () => ({ note: '' })),
  {
    group: 1,
    name: 'a list of what is undone is signed with its brackets',
    run: async (desk) => {
      const bets = [desk.bet(), desk.bet()]
      for (const bet of bets) accepted(await desk.ask(bet))
      accepted(await desk.ask(desk.rollback(bets)))
    },
  },
]

const signedAt = async (desk: CaseEnvironment, offsetS: number): Promise<Answer> => {
  const form = desk.bet()
  return desk.sendSigned(
    form,
    desk.line.signWith(form, { timestamp: String(Math.floor(desk.now() / 1_000) + offsetS) }),
  )
}
