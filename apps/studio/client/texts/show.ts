import type { Language } from '../../rules/languages.ts'

/** Words of the show on the reels. */
export interface ShowTexts {
  /** The two levels above a big win. */
  readonly hugeWin: string
  readonly legendWin: string
  readonly hurry: string
  readonly reels: string
}

export const showTexts: Readonly<Record<Language, ShowTexts>> = {
  en: { hugeWin: 'Huge win', legendWin: 'Legendary win', hurry: 'Stop the reels', reels: 'Reels' },
  uk: { hugeWin: 'Величезний виграш', legendWin: 'Легендарний виграш', hurry: 'Зупинити барабани', reels: 'Барабани' },
  ru: { hugeWin: 'Огромный выигрыш', legendWin: 'Легендарный выигрыш', hurry: 'Остановить барабаны', reels: 'Барабаны' },
  kk: { hugeWin: 'Орасан ұтыс', legendWin: 'Аңызға айналар ұтыс', hurry: 'Барабандарды тоқтату', reels: 'Барабандар' },
}
