import type { Language } from '../../rules/languages.ts'

/** Number of symbols, and the free spins awarded for them. */
export interface Award {
  readonly scatters: number
  readonly spins: number
}

/** Facts for the rules of free spins; amounts and multipliers are formatted strings. */
export interface FreeSpinFacts {
  readonly scatter: string
  readonly awards: readonly Award[]
  /** Limit of free spins per round, including added ones. */
  readonly spinsMax: number
  /** `×1, ×2, ×3, ×5` */
  readonly ladder: string
  /** `×5` */
  readonly ladderEnd: string
  /** The maximum payout of a round in stakes: `5 000`. */
  readonly cap: string
  /** Average number of rounds per free spins feature: `148`. */
  readonly every: string
}

/** Texts of the free spins. */
export interface FreeSpinTexts {
  readonly title: string
  /** Below the number on the main button. */
  readonly spin: string
  readonly spinAt: (at: number, total: number) => string
  /** After the number of the spin: `of 10`. */
  readonly of: (total: number) => string
  readonly won: string
  readonly total: string
  readonly stake: string
  readonly best: string
  readonly multiplier: string
  readonly begin: string
  readonly goOn: string
  readonly entryTitle: (spins: number) => string
  readonly entryText: (ladderEnd: string) => string
  readonly added: (spins: number) => string
  readonly summaryTitle: string
  readonly summaryText: (spins: number) => string
  /** Why the round ended before its last free spin. */
  readonly capped: string
  readonly resumed: string
  readonly scatter: string
  readonly scatterRule: (awards: string, ladderEnd: string) => string
  readonly rulesTitle: string
  readonly rules: (facts: FreeSpinFacts) => readonly string[]
}

const counted = { en: counting('en'), uk: counting('uk'), ru: counting('ru'), kk: counting('kk') }

const enSpins = (count: number): string => counted.en(count, { one: 'free spin', other: 'free spins' })
const ukSpins = (count: number): string =>
  counted.uk(count, { one: 'фріспін', few: 'фріспіни', many: 'фріспінів', other: 'фріспіна' })
const ruSpins = (count: number): string =>
  counted.ru(count, { one: 'фриспин', few: 'фриспина', many: 'фриспинов', other: 'фриспина' })
const kkSpins = (count: number): string => counted.kk(count, { other: 'тегін айналым' })

const listed = (awards: readonly Award[], spins: (count: number) => string): string =>
  awards.map((award) => `${award.scatters} — ${spins(award.spins)}`).join(', ')

const en: FreeSpinTexts = {
  title: 'Free spins',
  spin: 'free spin',
  spinAt: (at, total) => `Free spin ${at} of ${total}`,
  of: (total) => `of ${total}`,
  won: 'Won',
  total: 'Total',
  stake: 'Stake',
  best: 'Best spin',
  multiplier: 'Multiplier',
  begin: 'Start',
  goOn: 'Back to the game',
  entryTitle: (spins) => `${enSpins(spins)}!`,
  entryText: (ladderEnd) => `Every spin that pays raises the multiplier of the next one, up to ${ladderEnd}.`,
  added: (spins) => `+${enSpins(spins)}`,
  summaryTitle: 'The free spins are over',
  summaryText: (spins) => `${enSpins(spins)} played. They belong to one round, so the winnings are paid in one sum.`,
  capped: 'You’ve reached the maximum win, so the round ends here.',
  resumed: 'Your free spins continue where you left off',
  scatter: 'scatter',
  scatterRule: (awards, ladderEnd) => `${awards} free spins, multiplier up to ${ladderEnd}`,
  rulesTitle: 'Free spins',
  rules: ({ scatter, awards, spinsMax, ladder, ladderEnd, cap, every }) => [
    `“${scatter}” counts anywhere on the reels, not only on lines. Number of symbols and what they give: ${listed(awards, enSpins)}.`,
    `Free spins are free and use the stake of the round. Their payouts are multiplied: ${ladder}. The first spin starts at the bottom of the ladder; after each paying spin the multiplier of the next one goes up a step. At ${ladderEnd} the ladder ends and the multiplier stays there.`,
    `“${scatter}” during the free spins adds the same number again, up to ${spinsMax} in one round. The multiplier is kept.`,
    `On average one round in ${every} wins free spins. Nobody can tell which one.`,
    `A round pays up to ${cap} times the stake. The spin that reaches this is its last.`,
    'The whole round, free spins included, is drawn and stored when the stake is accepted. It is shown spin by spin and paid in one sum at the end. If you leave, it continues from the last spin you saw.',
  ],
}

const uk: FreeSpinTexts = {
  title: 'Фріспіни',
  spin: 'фріспін',
  spinAt: (at, total) => `Фріспін ${at} з ${total}`,
  of: (total) => `з ${total}`,
  won: 'Виграно',
  total: 'Усього',
  stake: 'Ставка',
  best: 'Найкращий спін',
  multiplier: 'Множник',
  begin: 'Почати',
  goOn: 'До гри',
  entryTitle: (spins) => `${ukSpins(spins)}!`,
  entryText: (ladderEnd) => `Кожен спін із виплатою підвищує множник наступного, аж до ${ladderEnd}.`,
  added: (spins) => `+${ukSpins(spins)}`,
  summaryTitle: 'Фріспіни завершено',
  summaryText: (spins) => `Зіграно ${ukSpins(spins)}. Усе це один раунд, і виплачується він однією сумою.`,
  capped: 'Досягнуто максимального виграшу, тому раунд на цьому завершується.',
  resumed: 'Ваші фріспіни тривають з того місця, де ви їх залишили',
  scatter: 'скатер',
  scatterRule: (awards, ladderEnd) => `${awards} фріспінів, множник до ${ladderEnd}`,
  rulesTitle: 'Фріспіни',
  rules: ({ scatter, awards, spinsMax, ladder, ladderEnd, cap, every }) => [
    `Символ «${scatter}» рахується будь-де на барабанах, не лише на лініях. Скільки символів і що вони дають: ${listed(awards, ukSpins)}.`,
    `Фріспіни безкоштовні й граються на ставку раунду. Їхні виплати множаться: ${ladder}. Перший спін починає з найнижчої сходинки; після кожного спіну з виплатою множник наступного зростає на сходинку. На ${ladderEnd} зростання зупиняється.`,
    `«${scatter}» під час фріспінів додає стільки само, але разом не більше ніж ${spinsMax} за раунд. Множник зберігається.`,
    `Фріспіни приносить у середньому кожен ${every}-й раунд. Який саме, не знає ніхто.`,
    `Раунд виплачує щонайбільше ${cap} ставок; спін, на якому цього досягнуто, стає останнім.`,
    'Увесь раунд разом із фріспінами визначено й збережено, щойно ставку прийнято. Його показують спін за спіном, а виплачують однією сумою наприкінці. Якщо ви вийдете, він продовжиться після останнього спіну, який ви бачили.',
  ],
}

const ru: FreeSpinTexts = {
  title: 'Фриспины',
  spin: 'фриспин',
  spinAt: (at, total) => `Фриспин ${at} из ${total}`,
  of: (total) => `из ${total}`,
  won: 'Выиграно',
  total: 'Всего',
  stake: 'Ставка',
  best: 'Лучший спин',
  multiplier: 'Множитель',
  begin: 'Начать',
  goOn: 'К игре',
  entryTitle: (spins) => `${ruSpins(spins)}!`,
  entryText: (ladderEnd) => `Каждый спин с выплатой повышает множитель следующего, вплоть до ${ladderEnd}.`,
  added: (spins) => `+${ruSpins(spins)}`,
  summaryTitle: 'Фриспины завершены',
  summaryText: (spins) => `Сыграно ${ruSpins(spins)}. Всё это один раунд, и выплачивается он одной суммой.`,
  capped: 'Достигнут максимальный выигрыш, поэтому раунд на этом завершается.',
  resumed: 'Ваши фриспины продолжаются с того места, где вы остановились',
  scatter: 'скаттер',
  scatterRule: (awards, ladderEnd) => `${awards} фриспинов, множитель до ${ladderEnd}`,
  rulesTitle: 'Фриспины',
  rules: ({ scatter, awards, spinsMax, ladder, ladderEnd, cap, every }) => [
    `Символ «${scatter}» считается где угодно на барабанах, не только на линиях. Сколько символов и что они дают: ${listed(awards, ruSpins)}.`,
    `Фриспины бесплатны и играются на ставку раунда. Их выплаты умножаются: ${ladder}. Первый спин начинает с нижней ступени; после каждого спина с выплатой множитель следующего растёт на ступень. На ${ladderEnd} рост останавливается.`,
    `«${scatter}» во время фриспинов добавляет столько же, но всего не больше ${spinsMax} за раунд. Множитель сохраняется.`,
    `Фриспины приносит в среднем каждый ${every}-й раунд. Какой именно, не знает никто.`,
    `Раунд выплачивает не больше ${cap} ставок; спин, на котором это достигнуто, становится последним.`,
    'Весь раунд вместе с фриспинами определён и сохранён, как только ставка принята. Его показывают спин за спином, а выплачивают одной суммой в конце. Если вы выйдете, он продолжится после последнего спина, который вы видели.',
  ],
}

const kk: FreeSpinTexts = {
  title: 'Тегін айналымдар',
  spin: 'тегін айналым',
  spinAt: (at, total) => `${at}-тегін айналым, барлығы ${total}`,
  of: (total) => `/ ${total}`,
  won: 'Ұтылған сома',
  total: 'Барлығы',
  stake: 'Бәс',
  best: 'Ең үздік айналым',
  multiplier: 'Көбейткіш',
  begin: 'Бастау',
  goOn: 'Ойынға оралу',
  entryTitle: (spins) => `${kkSpins(spins)}!`,
  entryText: (ladderEnd) => `Төлем әкелген әр айналым келесісінің көбейткішін арттырады. Ең жоғарғысы — ${ladderEnd}.`,
  added: (spins) => `+${kkSpins(spins)}`,
  summaryTitle: 'Тегін айналымдар аяқталды',
  summaryText: (spins) => `${kkSpins(spins)} ойналды. Мұның бәрі бір раунд, ол бір сомамен төленеді.`,
  capped: 'Ең үлкен ұтысқа жеттіңіз, сондықтан раунд осымен аяқталады.',
  resumed: 'Тегін айналымдар тоқтаған жерінен жалғасады',
  scatter: 'скаттер',
  scatterRule: (awards, ladderEnd) => `${awards} тегін айналым, көбейткіш ең көбі\u00a0${ladderEnd}`,
  rulesTitle: 'Тегін айналымдар',
  rules: ({ scatter, awards, spinsMax, ladder, ladderEnd, cap, every }) => [
    `«${scatter}» таңбасы тек сызықтарда емес, барабандардың кез келген жерінде есептеледі. Таңба саны және оған берілетіні: ${listed(awards, kkSpins)}.`,
    `Тегін айналымдар ақысыз, олар раундтың бәсімен ойналады. Төлемдері көбейтіледі: ${ladder}. Бірінші айналым осы сатының басынан басталады; төлем болған әр айналымнан кейін келесісі бір саты жоғары тұрады. ${ladderEnd} — соңғы саты, көбейткіш сонда қалады.`,
    `Тегін айналымдар кезінде түскен «${scatter}» тағы сонша қосады, бірақ бір раундта барлығы ${spinsMax} айналымнан аспайды. Көбейткіш сақталады.`,
    `Орта есеппен әр ${every}-раунд тегін айналым әкеледі. Қайсысы екенін ешкім білмейді.`,
    `Бір раундтың төлемі бәстен ең көбі ${cap} есе; осыған жеткен айналым соңғысы болады.`,
    'Тегін айналымдарымен бірге бүкіл раунд бәс қабылданған сәтте анықталып, сақталады. Ол айналым сайын көрсетіліп, соңында бір сомамен төленеді. Шығып кетсеңіз, соңғы көрген айналымыңыздан кейін жалғасады.',
  ],
}

export const freeSpinTexts: Readonly<Record<Language, FreeSpinTexts>> = { en, uk, ru, kk }

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

/** Formats a count with the plural form of a language. */
function counting(language: Language): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language)
  return (count, forms) => `${count}\u00a0${forms[rules.select(count)] ?? forms.other}`
}
