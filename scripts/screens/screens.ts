/** A screen or modal of the site, by its address. */
export type Screen = {
  /** Names the files. */
  readonly name: string
  readonly path: string
  readonly who: 'visitor' | 'player'
  readonly shows: string
  /** A dialog is taken as the window shows it, a page in its whole length. */
  readonly isWindow?: true
}

const dialog = (screen: Omit<Screen, 'isWindow'>): Screen => ({ ...screen, isWindow: true })
const ofGallery = (component: string, state: string, shows: string): Screen =>
  dialog({
    name: `${component}-${state}`.toLowerCase(),
    path: `/dev/gallery?component=${component}&state=${state}`,
    who: 'visitor',
    shows,
  })

/** The pictures stored in docs/screens; all others are only in var/screens. */
export const committed: ReadonlySet<string> = new Set([
  'home-ua-1440.webp',
  'home-kz-380.webp',
  'games-ua-1440.webp',
  'game-ua-380.webp',
  'bonuses-available-kz-380.webp',
  'battles-ua-1440.webp',
  'cashbox-deposit-ua-1440.webp',
  'cashbox-withdrawal-kz-380.webp',
  'profile-ua-1440.webp',
  'register-kz-380.webp',
])

/** Every screen and modal, in the order in which the written page lists them. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '', who: 'visitor', shows: 'Home' },
  { name: 'home-player', path: '', who: 'player', shows: 'Home of a player' },
  { name: 'games', path: '/games', who: 'visitor', shows: 'All games' },
  { name: 'games-search', path: '/games?search=zol', who: 'visitor', shows: 'Search results' },
  { name: 'games-none', path: '/games?search=qwxzv', who: 'visitor', shows: 'Nothing found' },
  { name: 'games-top', path: '/games/top', who: 'visitor', shows: 'Top games' },
  { name: 'games-new', path: '/games/new', who: 'visitor', shows: 'New games' },
  { name: 'games-live', path: '/games/live-casino', who: 'visitor', shows: 'Live casino' },
  { name: 'game', path: '/games/zoloto-skifiv', who: 'visitor', shows: 'Game page, visitor' },
  { name: 'game-player', path: '/games/zoloto-skifiv', who: 'player', shows: 'Game page, player' },
  { name: 'providers', path: '/providers', who: 'visitor', shows: 'Providers' },
  { name: 'provider', path: '/providers/kurgan-studio', who: 'visitor', shows: 'One provider' },
  { name: 'bonuses', path: '/bonuses', who: 'visitor', shows: 'Bonuses for a visitor' },
  { name: 'bonuses-available', path: '/bonuses', who: 'player', shows: 'Bonuses on offer' },
  { name: 'bonuses-my', path: '/bonuses?tab=my', who: 'player', shows: 'Bonuses of a player' },
  { name: 'bonus-rules', path: '/bonus-rules', who: 'visitor', shows: 'Bonus rules' },
  { name: 'battles', path: '/battles', who: 'visitor', shows: 'Battles' },
  { name: 'jackpots', path: '/jackpots', who: 'visitor', shows: 'Jackpots' },
  { name: 'jackpots-player', path: '/jackpots', who: 'player', shows: 'Jackpots of a player' },
  { name: 'wheel', path: '/wheel', who: 'visitor', shows: 'Wheel of fortune' },
  { name: 'wheel-player', path: '/wheel', who: 'player', shows: 'Wheel of a player' },
  { name: 'cashback', path: '/cashback', who: 'player', shows: 'Cashback' },
  { name: 'slot-stream', path: '/slot-stream', who: 'visitor', shows: 'Slot stream' },
  { name: 'profile', path: '/profile', who: 'player', shows: 'Profile, personal' },
  { name: 'profile-visitor', path: '/profile', who: 'visitor', shows: 'Profile for a visitor' },
  { name: 'profile-security', path: '/profile?tab=security', who: 'player', shows: 'Profile, security and sessions' },
  { name: 'profile-rounds', path: '/profile?tab=rounds', who: 'player', shows: 'Profile, round history' },
  { name: 'profile-limits', path: '/profile?tab=limits', who: 'player', shows: 'Profile, limits' },
  { name: 'profile-rating', path: '/profile?tab=rating', who: 'player', shows: 'Profile, rating' },
  { name: 'profile-cashback', path: '/profile?tab=cashback', who: 'player', shows: 'Profile, cashback' },
  { name: 'cashbox-deposit', path: '/cashbox', who: 'player', shows: 'Cashbox as a page: deposit' },
  { name: 'cashbox-withdrawal', path: '/cashbox?action=withdrawal', who: 'player', shows: 'Cashbox: withdrawal' },
  { name: 'cashbox-history', path: '/cashbox?action=history', who: 'player', shows: 'Cashbox: history' },
  { name: 'cashbox-promo', path: '/cashbox?action=promo', who: 'player', shows: 'Cashbox: promo code' },
  { name: 'cashbox-visitor', path: '/cashbox', who: 'visitor', shows: 'Cashbox for a visitor' },
  dialog({
    name: 'cashbox-overlay',
    path: '/games?cashbox=show&action=deposit&deposit-amount=300',
    who: 'player',
    shows: 'Cashbox over a page',
  }),
  dialog({ name: 'login', path: '?modal=login', who: 'visitor', shows: 'Log in' }),
  dialog({ name: 'register', path: '?modal=register', who: 'visitor', shows: 'Registration' }),
  dialog({ name: 'reset', path: '?modal=reset', who: 'visitor', shows: 'Password reset' }),
  dialog({ name: 'phone', path: '/profile?modal=phone', who: 'player', shows: 'Change of phone' }),
  dialog({ name: 'email', path: '/profile?modal=email', who: 'player', shows: 'Change of e-mail' }),
  dialog({ name: 'search', path: '?modal=search', who: 'visitor', shows: 'Search' }),
  dialog({ name: 'menu', path: '?modal=menu', who: 'player', shows: 'Menu' }),
  { name: 'about', path: '/about', who: 'visitor', shows: 'About us' },
  { name: 'responsible-gaming', path: '/responsible-gaming', who: 'visitor', shows: 'Responsible gaming' },
  { name: 'contacts', path: '/contacts', who: 'visitor', shows: 'Contacts' },
  { name: 'terms', path: '/terms', who: 'visitor', shows: 'Terms' },
  { name: 'privacy', path: '/privacy', who: 'visitor', shows: 'Privacy' },
  { name: 'fairness', path: '/fairness', who: 'visitor', shows: 'Check of rounds' },
  { name: 'help', path: '/help', who: 'visitor', shows: 'Help' },
  { name: 'credits', path: '/credits', who: 'visitor', shows: 'Credits' },
  { name: 'not-found', path: '/no-such-page', who: 'visitor', shows: 'Not found' },
  ofGallery('FilterBar', 'providers', 'Choice of providers'),
  ofGallery('VerifyByCallModal', 'call-info', 'Confirmation by a call'),
  ofGallery('StatusModal', 'attention', 'Status: attention'),
  ofGallery('StatusModal', 'error', 'Status: error'),
  ofGallery('StatusModal', 'warning', 'Status: warning'),
  ofGallery('StatusModal', 'success', 'Status: success'),
  ofGallery('StatusModal', 'waiting-approval', 'Status: waiting for approval'),
  ofGallery('StatusModal', 'prevention', 'Status: prevention'),
  ofGallery('StatusModal', 'prevention-activated', 'Status: activated'),
  ofGallery('OfferTerms', 'deposit', 'Terms of an offer'),
  ofGallery('BonusDialogs', 'welcome-code', 'Welcome promo code'),
  ofGallery('BonusDialogs', 'first-deposit', 'First-deposit bonus'),
  ofGallery('BonusDialogs', 'won', 'Win bonus: the wager is met'),
  ofGallery('BonusReceivedModal', 'amount', 'Bonus received'),
  ofGallery('CancelActiveBonusModal', 'asks', 'Another bonus is active'),
  ofGallery('BonusProblem', 'BONUS_EXPIRED', 'The bonus is over'),
  ofGallery('BonusProblem', 'LOW_USER_RATING', 'The rating is too low for the bonus'),
  ofGallery('BonusProblem', 'MAKE_DEPOSIT', 'The bonus waits for a deposit'),
  { name: 'components', path: '/dev/gallery', who: 'visitor', shows: 'Every component in every state' },
]
