/** How loud a result may be told. A payout up to its stake is `returned`: money comes back, nothing is celebrated. */
export type WinLevel = 'returned' | 'win' | 'big' | 'huge' | 'legend'

/** What the player sees happen, told to whatever accompanies the picture (sound, trembling). It decides nothing. */
export type Moment =
  | { readonly type: 'spin_started'; readonly isFree: boolean }
  | { readonly type: 'reel_stopped'; readonly reel: number }
  /** A scatter came to rest: the first, the second, … of this turn. */
  | { readonly type: 'scatter_landed'; readonly count: number }
  /** Enough scatters stand that the reels still turning decide: they turn a little longer, whatever they will show. */
  | { readonly type: 'anticipation'; readonly isOn: boolean }
  | { readonly type: 'turn_won'; readonly level: WinLevel }
  | { readonly type: 'count_up'; readonly isOn: boolean; readonly level: WinLevel }
  | { readonly type: 'free_spins_won'; readonly count: number }
  | { readonly type: 'free_spins_began' }
  | { readonly type: 'multiplier_rose'; readonly multiplier: number }
  | { readonly type: 'free_spins_over'; readonly level: WinLevel | 'none' }
  | { readonly type: 'stake_chosen' }
  | { readonly type: 'refused' }
