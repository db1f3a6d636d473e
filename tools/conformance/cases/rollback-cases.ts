import type { Form } from '../../gis/form.ts'
import { textOf, type Units } from '../../gis/units.ts'
import type { Case, CaseEnvironment } from '../case.ts'
import type { Over } from '../../gis/forms.ts'
import { accepted, must, refused, same } from '../expectations.ts'

type Round = { readonly bet: Form; readonly win: Form }

/** An accepted bet with its win. */
const playedRound = async (desk: CaseEnvironment): Promise<Round> => {
  const bet = desk.bet()
  const win = desk.win({ round_id: bet['round_id'] as string })
  for (const form of [bet, win]) accepted(await desk.ask(form), String(form['action']))
  return { bet, win }
}

/** Undoes the selected calls of a round; the balance moves by `moves` stakes. */
const undoes = (name: string, listed: (round: Round) => readonly Form[], moves: bigint): Case => ({
  group: 7,
  name,
  run: async (desk) => {
    const round = await playedRound(desk)
    const before = await desk.balance()
    const forms = listed(round)
    const answer = accepted(await desk.ask(desk.rollback(forms)), 'the rollback')
    same(textOf(answer.balance), textOf(before + desk.stake * moves), 'the balance after it')
    const named = new Set(forms.map(({ transaction_id }) => transaction_id))
    must(
      [...named].every((id) => answer.listed?.includes(String(id))),
      `the answer lists ${JSON.stringify(answer.listed)}`,
    )
  },
})

const moved = async (
  desk: CaseEnvironment,
  form: Form,
  { from, by, what }: { from: Units; by: bigint; what: string },
): Promise<void> =>
  same(
    textOf(accepted(await desk.ask(form), what).balance),
    textOf(from + desk.stake * by),
    `the balance after ${what}`,
  )

/** A rollback with wrong facts about a bet or a win is refused, and moves nothing. */
const refuses = (name: string, partsOf: (round: Round) => { readonly item: Form; readonly over?: Over }): Case => ({
  group: 7,
  name,
  run: async (desk) => {
    const round = await playedRound(desk)
    const before = await desk.balance()
    const { item, over = {} } = partsOf(round)
    const answer = refused(await desk.ask(desk.rollback([item], over)))
    same(textOf(await desk.balance()), textOf(before), 'the balance after the refused rollback')
    return answer
  },
})

/** Group 7: a rollback undoes exactly its list, each once. */
export const rollbackCases: readonly Case[] = [
  undoes('a bet is undone', ({ bet }) => [bet], 1n),
  undoes('a win is undone', ({ win }) => [win], -2n),
  undoes('a bet and its win are undone together', ({ bet, win }) => [bet, win], -1n),
  undoes('a list may name the win before the bet', ({ bet, win }) => [win, bet], -1n),
  undoes('an id that stands in the list twice is undone once', ({ bet }) => [bet, bet], 1n),
  refuses('a bet of another amount is not undone', ({ bet }) => ({ item: { ...bet, amount: '999.00' } })),
  refuses('a win of another amount is not undone', ({ win }) => ({ item: { ...win, amount: '999.00' } })),
  refuses('a win of another type is not undone', ({ win }) => ({ item: { ...win, type: 'jackpot' } })),
  refuses('a bet of another round is not undone', ({ bet }) => ({
    item: bet,
    over: { round_id: 'another', provider_round_id: 'another' },
  })),
  {
    group: 7,
    name: 'of several bets of a round only the listed ones are undone',
    run: async (desk) => {
      const before = await desk.balance()
      const round = desk.next('round')
      const bets = Array.from({ length: 4 }, () => desk.bet({ round_id: round }))
      for (const bet of bets) accepted(await desk.ask(bet), 'a bet')
      await moved(desk, desk.rollback(bets.slice(1, 3)), { from: before, by: -2n, what: 'undoing two of four' })
    },
  },
  {
    group: 7,
    name: 'unknown ids are answered with success and move nothing',
    run: async (desk) =>
      moved(desk, desk.rollback([desk.bet(), desk.win()]), {
        from: await desk.balance(),
        by: 0n,
        what: 'a rollback of what never came',
      }),
  },
  {
    group: 7,
    name: 'what was undone before it came moves nothing when it comes',
    run: async (desk) => {
      const before = await desk.balance()
      const bet = desk.bet()
      const win = desk.win({ round_id: bet['round_id'] as string })
      await moved(desk, desk.rollback([bet, win]), { from: before, by: 0n, what: 'the early rollback' })
      await moved(desk, bet, { from: before, by: 0n, what: 'the late bet' })
      await moved(desk, win, { from: before, by: 0n, what: 'the late win' })
      await moved(desk, bet, { from: before, by: 0n, what: 'the late bet, repeated' })
    },
  },
  {
    group: 7,
    name: 'a whole rollback that comes again gets its first id',
    run: async (desk) => {
      const { bet, win } = await playedRound(desk)
      const form = desk.rollback([bet, win])
      const first = accepted(await desk.ask(form), 'the rollback')
      const again = accepted(await desk.ask({ ...form, casino_request_retry_count: '1' }), 'its repeat')
      same(
        [again.transactionId, textOf(again.balance), again.listed],
        [first.transactionId, textOf(first.balance), first.listed],
        'id, balance and list of the repeat',
      )
    },
  },
  {
    group: 7,
    name: 'another rollback of the same bet moves nothing',
    run: async (desk) => {
      const { bet } = await playedRound(desk)
      accepted(await desk.ask(desk.rollback([bet])), 'the rollback')
      await moved(desk, desk.rollback([bet]), { from: await desk.balance(), by: 0n, what: 'the second rollback' })
    },
  },
  {
    group: 7,
    name: 'of a list with one that was undone before only the new one is undone',
    run: async (desk) => {
      const [one, two] = [desk.bet(), desk.bet()]
      for (const bet of [one, two]) accepted(await desk.ask(bet), 'a bet')
      accepted(await desk.ask(desk.rollback([one])), 'the rollback of the first')
      await moved(desk, desk.rollback([one, two]), { from: await desk.balance(), by: 1n, what: 'the rollback of both' })
    },
  },
  {
    group: 7,
    name: 'a bet that was given back is not given back again by a rollback',
    run: async (desk) => {
      const bet = desk.bet()
      accepted(await desk.ask(bet), 'the bet')
      accepted(await desk.ask(desk.refund(bet)), 'its refund')
      await moved(desk, desk.rollback([bet]), { from: await desk.balance(), by: 0n, what: 'the rollback' })
    },
  },
  {
    group: 7,
    name: 'a refund is undone: the bet stands again',
    run: async (desk) => {
      const bet = desk.bet()
      accepted(await desk.ask(bet), 'the bet')
      const refund = desk.refund(bet)
      accepted(await desk.ask(refund), 'its refund')
      await moved(desk, desk.rollback([refund]), {
        from: await desk.balance(),
        by: -1n,
        what: 'the rollback of the refund',
      })
    },
  },
  {
    group: 7,
    name: 'a storm of repeats of one rollback undoes once',
    run: async (desk) => {
      const before = await desk.balance()
      const { bet, win } = await playedRound(desk)
      const form = desk.rollback([bet, win])
      const answers = await Promise.all(
        Array.from({ length: desk.storm }, (_, count) =>
          desk.ask({ ...form, casino_request_retry_count: String(count) }),
        ),
      )
      same(new Set(answers.map((answer) => accepted(answer).transactionId)).size, 1, 'different ids answered')
      same(textOf(await desk.balance()), textOf(before), 'the balance after the storm')
      return `${desk.storm} at once, slowest ${Math.ceil(Math.max(...answers.map(({ ms }) => ms)))} ms`
    },
  },
  {
    group: 7,
    name: 'different rollbacks of one round that come at once undo it once',
    run: async (desk) => {
      const before = await desk.balance()
      const { bet, win } = await playedRound(desk)
      const answers = await Promise.all(
        Array.from({ length: Math.ceil(desk.storm / 5) }, () => desk.ask(desk.rollback([bet, win]))),
      )
      for (const answer of answers) accepted(answer)
      same(textOf(await desk.balance()), textOf(before), 'the balance after the storm')
    },
  },
  {
    group: 7,
    name: 'a win that is spent already can be undone',
    needs: ['another'],
    run: async (desk) => {
      const player = await desk.can.another()
      const who = { player_id: player.player, session_id: player.session }
      const win = desk.win(who)
      const rich = accepted(await desk.ask(win), 'the win').balance
      accepted(await desk.ask(desk.bet({ ...who, amount: textOf(rich) })), 'a bet of everything')
      accepted(await desk.ask(desk.rollback([win], who)), 'the rollback')
      const left = await desk.balance(player)
      must(left <= 0n, `the balance is ${textOf(left)} after money that was spent was taken back`)
      return left === 0n ? 'the rest is kept as a debt' : `the balance went to ${textOf(left)}`
    },
  },
  {
    group: 7,
    name: 'a rollback lands after the player was excluded',
    needs: ['exclude'],
    run: async (desk) => {
      const { bet, win } = await playedRound(desk)
      const before = await desk.balance()
      const end = await desk.can.exclude(desk.launched)
      await moved(desk, desk.rollback([bet, win]), { from: before, by: -1n, what: 'the rollback' }).finally(end)
    },
  },
]
