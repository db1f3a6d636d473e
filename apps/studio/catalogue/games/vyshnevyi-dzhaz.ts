import { cherryJazz } from '@zoria/game-maths'
import { novaReel } from '../brands.ts'
import type { CatalogueGame } from '../catalogue.ts'

export const vyshnevyiDzhaz: CatalogueGame = {
  slug: 'vyshnevyi-dzhaz',
  uuid: '84be04be656b1d989c4708dca7d306e9a53b89e1',
  name: 'Вишневий джаз',
  titles: { en: 'Cherry Jazz', uk: 'Вишневий джаз', ru: 'Вишнёвый джаз', kk: 'Шие джазы' },
  brand: novaReel,
  tags: ['top'],
  maths: cherryJazz,
  symbols: {
    joker: { image: '1f0cf.webp', names: { en: 'Joker', uk: 'Джокер', ru: 'Джокер', kk: 'Джокер' } },
    star: { image: '1f31f.webp', names: { en: 'Star', uk: 'Зірка', ru: 'Звезда', kk: 'Жұлдыз' } },
    clover: { image: '1f340.webp', names: { en: 'Clover', uk: 'Конюшина', ru: 'Клевер', kk: 'Беде' } },
    melon: { image: '1f349.webp', names: { en: 'Watermelon', uk: 'Кавун', ru: 'Арбуз', kk: 'Қарбыз' } },
    grapes: { image: '1f347.webp', names: { en: 'Grapes', uk: 'Виноград', ru: 'Виноград', kk: 'Жүзім' } },
    strawberry: { image: '1f353.webp', names: { en: 'Strawberry', uk: 'Полуниця', ru: 'Клубника', kk: 'Құлпынай' } },
    lemon: { image: '1f34b.webp', names: { en: 'Lemon', uk: 'Лимон', ru: 'Лимон', kk: 'Лимон' } },
    cherry: { image: '1f352.webp', names: { en: 'Cherries', uk: 'Вишня', ru: 'Вишня', kk: 'Шие' } },
  },
}
