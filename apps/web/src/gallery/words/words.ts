/** What the components of the gallery say: sentences of the size and kind they will carry on the site. */
export type Words = {
  readonly currency: 'uah' | 'kzt'
  readonly units: { readonly days: string; readonly hours: string; readonly minutes: string; readonly seconds: string }
  readonly bonus: Readonly<Record<
    'welcome' | 'daily' | 'long' | 'active' | 'pending' | 'burningSoon' | 'done' | 'cancelling' | 'maxStake' | 'left' | 'wagered' | 'burnsIn' | 'released' | 'waits' | 'cancel' | 'takeOut' | 'noneTitle' | 'none' | 'choose', string>>
  readonly promo: Readonly<Record<'label' | 'placeholder' | 'activate' | 'valid' | 'works' | 'unknown' | 'expired' | 'checking' | 'clear', string>>
  readonly indicator: Readonly<Record<'active' | 'pending' | 'four' | 'many' | 'none', string>>
  readonly received: Readonly<Record<'title' | 'text' | 'textLong' | 'spins' | 'good' | 'apply' | 'activate' | 'play', string>>
  readonly conflict: Readonly<Record<'title' | 'before' | 'after' | 'explains' | 'cancel' | 'refuse', string>>
  readonly battle: Readonly<Record<
    'name' | 'lead' | 'bronze' | 'silver' | 'gold' | 'platinum' | 'brilliant' | 'upcoming' | 'qualification' | 'active' | 'finished' | 'won' | 'fund' | 'players' | 'untilEnd' | 'untilStart' | 'endedOn' | 'inPrizes' | 'gap' | 'rounds' | 'rating' | 'visitor' | 'prizePaid' | 'play' | 'join' | 'goOn' | 'table' | 'register', string>>
  readonly leaders: Readonly<Record<'title' | 'live' | 'reconnecting' | 'place' | 'player' | 'points' | 'prize' | 'you' | 'zone' | 'empty' | 'rose' | 'fell', string>>
  readonly jackpot: Readonly<Record<'grand' | 'major' | 'minor' | 'mini' | 'asOf' | 'wonBy' | 'yours', string>>
  readonly wheel: Readonly<Record<'title' | 'spin' | 'wait' | 'next' | 'none' | 'kept' | 'again' | 'result' | 'spins', string>>
  readonly status: Readonly<Record<
    'attention' | 'denied' | 'success' | 'waiting' | 'prevention' | 'activated' | 'paid' | 'ratingLow' | 'declined' | 'review' | 'limit' | 'viewRating' | 'retry' | 'support', string>>
  readonly toast: Readonly<Record<'favourite' | 'calls' | 'callsMessage', string>>
  readonly form: Readonly<Record<'recipient' | 'recipientHint' | 'recipientError' | 'required' | 'phoneUsed' | 'wrongCode' | 'mismatch' | 'newsletter' | 'sound' | 'confirmed', string>>
  readonly empty: Readonly<Record<'title' | 'text' | 'reset', string>>
  readonly hint: string
}
