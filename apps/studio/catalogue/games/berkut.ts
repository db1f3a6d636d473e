import { goldenEagle } from '@zoria/game-maths'
import { altynGames } from '../brands.ts'
import type { CatalogueGame } from '../catalogue.ts'

export const berkut: CatalogueGame = {
  slug: 'berkut',
  uuid: '0939544b6962d7a39a553ad58b7049f61fb3000d',
  name: 'Беркут',
  titles: { en: 'Golden Eagle', uk: 'Беркут', ru: 'Беркут', kk: 'Бүркіт' },
  brand: altynGames,
  tags: ['top', 'new'],
  maths: goldenEagle,
  symbols: {
    eagle: { image: '1f985.webp', names: { en: 'Golden eagle', uk: 'Беркут', ru: 'Беркут', kk: 'Бүркіт' } },
    crown: { image: '1f451.webp', names: { en: 'Crown', uk: 'Корона', ru: 'Корона', kk: 'Тәж' } },
    horse: { image: '1f40e.webp', names: { en: 'Horse', uk: 'Кінь', ru: 'Конь', kk: 'Тұлпар' } },
    trophy: { image: '1f3c6.webp', names: { en: 'Trophy', uk: 'Кубок', ru: 'Кубок', kk: 'Кубок' } },
    shield: { image: '1f6e1-fe0f.webp', names: { en: 'Shield', uk: 'Щит', ru: 'Щит', kk: 'Қалқан' } },
    coin: { image: '1fa99.webp', names: { en: 'Coin', uk: 'Монета', ru: 'Монета', kk: 'Тиын' } },
    target: { image: '1f3af.webp', names: { en: 'Target', uk: 'Мішень', ru: 'Мишень', kk: 'Нысана' } },
    flame: { image: '1f525.webp', names: { en: 'Flame', uk: 'Вогонь', ru: 'Огонь', kk: 'От' } },
  },
}
