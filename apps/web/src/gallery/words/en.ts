import type { Words } from './words.ts'

export const en: Words = {
  currency: 'uah',
  units: { days: 'd', hours: 'h', minutes: 'min', seconds: 's' },
  bonus: {
    welcome: 'Welcome bonus +300%', daily: 'Daily 25%', long: 'Holiday bonus on your first five deposits with the rate doubled at weekends',
    active: 'Active', pending: 'Awaiting deposit', burningSoon: 'Expires soon', done: 'Wagered', cancelling: 'Cancelling', maxStake: 'max stake',
    left: 'Left to wager', wagered: 'Wagered', burnsIn: 'Expires in', released: 'The money is on your electronic balance', waits: 'Starts after a deposit of at least',
    cancel: 'Cancel', takeOut: 'Withdraw', noneTitle: 'No active bonus', none: 'Choose an offer: all its terms are shown before you activate it.', choose: 'See bonuses',
  },
  promo: {
    label: 'Promo code', placeholder: 'Enter bonus code', activate: 'Activate', valid: 'The code is valid', works: '+100.00 ₴, wager ×20, until 30/11/2026',
    unknown: 'There is no such code', expired: 'This code has expired', checking: 'Checking the code', clear: 'Clear',
  },
  indicator: { active: 'Bonus active', pending: 'Bonus awaiting deposit', four: '4 bonuses available', many: 'More than 99 bonuses available', none: 'No bonuses available' },
  received: { title: 'Congratulations!', text: 'You have received the “Welcome bonus”', textLong: 'You have received the “Holiday bonus on your first five deposits with the rate doubled at weekends”', spins: '20 free spins', good: 'Good', apply: 'Apply', activate: 'Activate', play: 'Play' },
  conflict: { title: 'Warning', before: '“Daily 25%” is active now. If you cancel it,', after: 'will be lost.', explains: '“Cancel” ends this bonus, “Refuse” leaves everything as it is.', cancel: 'Cancel', refuse: 'Refuse' },
  battle: {
    name: 'Battle for the Wild Fields', lead: 'The sum of your round multipliers. Real-money stakes from 5 ₴ in 22 slots count.',
    bronze: 'Bronze cup', silver: 'Silver cup', gold: 'Gold cup', platinum: 'Platinum cup', brilliant: 'Diamond cup',
    upcoming: 'Starting soon', qualification: 'Qualification', active: 'Under way', finished: 'Finished', won: 'You won',
    fund: 'Prize fund', players: 'Players', untilEnd: 'Ends in', untilStart: 'Starts in', endedOn: 'Finished',
    inPrizes: 'You are in the prizes', gap: '3 412 points to No. 20 · prize 750.00 ₴', rounds: '32 / 50 rounds', rating: 'From rating 8, yours is 4.38', visitor: 'Register to join', prizePaid: 'The prize of 1 500.00 ₴ is on your electronic balance',
    play: 'Play the battle', join: 'Join', goOn: 'Continue', table: 'See the table', register: 'Register',
  },
  leaders: { title: 'Table', live: 'live', reconnecting: 'reconnecting', place: 'Place', player: 'Player', points: 'Points', prize: 'Prize', you: 'You', zone: 'prizes end at place 50', empty: 'Nobody has scored yet. First place is free.', rose: 'went up', fell: 'went down' },
  jackpot: { grand: 'Spades · Grand', major: 'Hearts · Major', minor: 'Diamonds · Minor', mini: 'Clubs · Mini', asOf: 'as of 18:30', wonBy: 'just won by Ay***ra', yours: 'The jackpot is yours!' },
  wheel: { title: 'Wheel of fortune', spin: 'Spin for free', wait: 'Please wait', next: 'Next spin in', none: 'No more spins today', kept: 'Your prize is saved, whatever the connection does', again: 'Again', result: '20 free spins', spins: 'FS' },
  status: {
    attention: 'Attention', denied: 'Denied', success: 'Success', waiting: 'Waiting for approval', prevention: 'Prevention', activated: 'Activated',
    paid: 'Your withdrawal is accepted. The card will be credited in 10–120 minutes.', ratingLow: 'Your rating is 2, this bonus needs 4.', declined: 'The payment did not go through. Try again or use another card.',
    review: 'Your request is being checked. It usually takes between 10 minutes and 24 hours.', limit: 'A deposit will cancel the bonus that is active now.', viewRating: 'View rating', retry: 'Try again', support: 'Write to support',
  },
  toast: { favourite: 'Added to favourites', calls: 'No more calls for now', callsMessage: 'Try again later or write to support' },
  form: { recipient: 'Recipient’s name', recipientHint: 'As on the card', recipientError: 'Enter at least two words', required: 'Please fill out this field', phoneUsed: 'This phone number is already used', wrongCode: 'Invalid code', mismatch: 'Passwords must match', newsletter: 'Send me news and offers', sound: 'Sound', confirmed: 'Confirmed' },
  empty: { title: 'Nothing found', text: 'No games match “drag0n”. Did you mean “dragon”?', reset: 'Reset filters' },
  hint: 'The balance updates live',
}
