import type { Language } from '../../rules/languages.ts'

/** Texts of a session that has ended; slots and tables share them. */
export interface EndingTexts {
  readonly again: string
  readonly backToGames: string
  readonly ended: Readonly<
    Record<
      'LAUNCH_USED' | 'SESSION_ENDED' | 'GAME_MAINTENANCE' | 'UNAVAILABLE',
      { readonly title: string; readonly text: string }
    >
  >
}

export const endings: Readonly<Record<Language, EndingTexts>> = {
  en: {
    again: 'Open again',
    backToGames: 'Back to games',
    ended: {
      LAUNCH_USED: { title: 'This link has already been used', text: 'Open the game again from the lobby.' },
      SESSION_ENDED: {
        title: 'The game session has ended',
        text: 'All your winnings are on your balance. Open the game again to keep playing.',
      },
      GAME_MAINTENANCE: {
        title: 'This game is under review',
        text: 'New rounds are paused. You weren’t charged. Rounds already started will be completed and paid.',
      },
      UNAVAILABLE: { title: 'The game isn’t responding', text: 'Check your connection and open the game again.' },
    },
  },
  kk: {
    again: 'Қайта ашу',
    backToGames: 'Ойындарға',
    ended: {
      LAUNCH_USED: { title: 'Бұл сілтеме бұрын қолданылған', text: 'Ойынды лоббиден қайта ашыңыз.' },
      SESSION_ENDED: {
        title: 'Ойын сессиясы аяқталды',
        text: 'Ұтқаныңыздың бәрі балансыңызда. Жалғастыру үшін ойынды қайта ашыңыз.',
      },
      GAME_MAINTENANCE: {
        title: 'Бұл ойын қазір тексеріліп жатыр',
        text: 'Жаңа раундтар уақытша тоқтатылды, бәс шегерілген жоқ. Басталған раундтар аяқталып, төленеді.',
      },
      UNAVAILABLE: { title: 'Ойын жауап бермейді', text: 'Қосылымды тексеріп, ойынды қайта ашыңыз.' },
    },
  },
  ru: {
    again: 'Открыть снова',
    backToGames: 'К играм',
    ended: {
      LAUNCH_USED: { title: 'Эта ссылка уже использована', text: 'Откройте игру снова из лобби.' },
      SESSION_ENDED: {
        title: 'Игровая сессия завершена',
        text: 'Все выигрыши уже на балансе. Чтобы продолжить, откройте игру снова.',
      },
      GAME_MAINTENANCE: {
        title: 'Эту игру сейчас проверяют',
        text: 'Новые раунды временно остановлены, ставка не списана. Начатые раунды завершим и выплатим.',
      },
      UNAVAILABLE: { title: 'Игра не отвечает', text: 'Проверьте соединение и откройте игру снова.' },
    },
  },
  uk: {
    again: 'Відкрити знову',
    backToGames: 'До ігор',
    ended: {
      LAUNCH_USED: { title: 'Це посилання вже використано', text: 'Відкрийте гру знову з лобі.' },
      SESSION_ENDED: {
        title: 'Ігрову сесію завершено',
        text: 'Усі виграші вже на балансі. Щоб продовжити, відкрийте гру знову.',
      },
      GAME_MAINTENANCE: {
        title: 'Цю гру зараз перевіряють',
        text: 'Нові раунди тимчасово зупинено, ставку не списано. Розпочаті раунди завершимо й виплатимо.',
      },
      UNAVAILABLE: { title: 'Гра не відповідає', text: 'Перевірте з’єднання й відкрийте гру знову.' },
    },
  },
}

/** The final message of an unplayable page; an unknown code is shown as a game that does not answer. */
export function endingOf({ ended }: EndingTexts, code: string): { readonly title: string; readonly text: string } {
  return Object.hasOwn(ended, code) ? ended[code as keyof typeof ended] : ended.UNAVAILABLE
}
