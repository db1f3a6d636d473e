import { houseGames } from './own-games.ts'
import { judgeOffer, type Warning } from './judge-offer.ts'
import type { Playable } from './playable.ts'
import { depositFor, termsOfOffer, type OfferOnPaper } from './terms-of-offer.ts'

/**
 * Warnings about an offer before it is switched on, a sentence each; none if nothing was found. Plays the offer for
 * some seconds in every own game if no others are named, and blocks the process meanwhile. The bounds of a stake are
 * the setting STAKE_BOUNDS in minor units.
 */
export function warningsOfOffer(
  offer: OfferOnPaper,
  bounds: { readonly stakeMin: number; readonly stakeMax: number },
  games: readonly Playable[] = houseGames(),
): readonly string[] {
  const terms = termsOfOffer(offer, depositFor(offer))
  return judgeOffer({ terms, games, ...bounds }, { seed: 'warnings', lives: 2_000 }).warnings.map(warningInWords)
}

/** A warning as text for an operator. */
export function warningInWords(warning: Warning): string {
  switch (warning.kind) {
    case 'pays_to_grind':
      return `Whoever has the money to stand bad luck wins ${sum(warning.gain)} on average by wagering ${warning.game} with the smallest stakes: its edge takes less than the bonus gives. Ask for a higher wager, or let the game count less.`
    case 'costs_too_much':
      return `The dearest way of playing it, in ${warning.game}, costs ${sum(warning.cost)} an activation; ${sum(warning.allowed)} is allowed. Lower the largest bet or the cap, or ask for a higher wager.`
    case 'hardly_a_risk':
      return `By the dearest way, in ${warning.game}, ${share(warning.completion)} of players meet the wager and the house still pays: there is hardly a risk in it.`
    case 'stakes_without_bound':
      return 'There is no largest bet: a few stakes of everything meet the wager or lose it, which is the dearest way to play a bonus.'
  }
}

/** Minor units formatted as whole units with thousands separators. */
export function sum(amount: number): string {
  const whole = Math.round(Math.abs(amount) / 100)
  return `${amount < 0 && whole > 0 ? '−' : ''}${grouped(whole)}`
}

export function share(value: number): string {
  return `${(value * 100).toFixed(1)} %`
}

/** A whole number with thousands separators. */
export function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ' ')
}
