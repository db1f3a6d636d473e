import { scythianGold } from '@zoria/game-maths'
import { kurganStudio } from '../brands.ts'
import type { CatalogueGame } from '../catalogue.ts'

export const zolotoSkifiv: CatalogueGame = {
  slug: 'zoloto-skifiv',
  uuid: '17fd492d958b240cebdf026edbfefe094cad226d',
  name: 'Золото скіфів',
  titles: { en: 'Scythian Gold', uk: 'Золото скіфів', ru: 'Золото скифов', kk: 'Скиф алтыны' },
  brand: kurganStudio,
  tags: ['top'],
  maths: scythianGold,
  symbols: {
    hryvnia: { image: 'sym-wild.webp', names: { en: 'Hryvnia torc', uk: 'Гривна', ru: 'Гривна', kk: 'Гривна' } },
    griffin: { image: 'sym-griffin.webp', names: { en: 'Griffin', uk: 'Грифон', ru: 'Грифон', kk: 'Грифон' } },
    stag: { image: 'sym-stag.webp', names: { en: 'Stag', uk: 'Олень', ru: 'Олень', kk: 'Бұғы' } },
    lion: { image: 'sym-lion.webp', names: { en: 'Lion', uk: 'Лев', ru: 'Лев', kk: 'Арыстан' } },
    horse: { image: 'sym-horse.webp', names: { en: 'Horse', uk: 'Кінь', ru: 'Конь', kk: 'Тұлпар' } },
    cup: { image: 'sym-cup.webp', names: { en: 'Cup', uk: 'Кубок', ru: 'Кубок', kk: 'Тостаған' } },
    amphora: { image: 'sym-amphora.webp', names: { en: 'Amphora', uk: 'Амфора', ru: 'Амфора', kk: 'Амфора' } },
    bow: { image: 'sym-bow.webp', names: { en: 'Bow', uk: 'Лук', ru: 'Лук', kk: 'Садақ' } },
    sword: { image: 'sym-sword.webp', names: { en: 'Akinakes sword', uk: 'Меч акінак', ru: 'Меч акинак', kk: 'Ақинақ қылышы' } },
    emerald: { image: 'sym-g1.webp', names: { en: 'Emerald', uk: 'Смарагд', ru: 'Изумруд', kk: 'Зүмірет' } },
    ruby: { image: 'sym-g2.webp', names: { en: 'Ruby', uk: 'Рубін', ru: 'Рубин', kk: 'Лағыл' } },
    diamond: { image: 'sym-g3.webp', names: { en: 'Diamond', uk: 'Діамант', ru: 'Бриллиант', kk: 'Гауһар' } },
    amber: { image: 'sym-g4.webp', names: { en: 'Amber', uk: 'Бурштин', ru: 'Янтарь', kk: 'Кәріптас' } },
    kurgan: { image: 'sym-kurgan.webp', names: { en: 'Kurgan', uk: 'Курган', ru: 'Курган', kk: 'Қорған' } },
    // Of version 1, whose rounds can still be recalled.
    garnet: { image: 'sym-g2.webp', names: { en: 'Garnet', uk: 'Гранат', ru: 'Гранат', kk: 'Анартас' } },
  },
}
