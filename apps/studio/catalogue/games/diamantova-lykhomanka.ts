import { diamondFever } from '@zoria/game-maths'
import { kurganStudio } from '../brands.ts'
import type { CatalogueGame } from '../catalogue.ts'

export const diamantovaLykhomanka: CatalogueGame = {
  slug: 'diamantova-lykhomanka',
  uuid: '32c8dbecb6e2fef838fdab6b126148fb6eae481a',
  name: 'Діамантова лихоманка',
  titles: { en: 'Diamond Fever', uk: 'Діамантова лихоманка', ru: 'Алмазная лихорадка', kk: 'Гауһар қызуы' },
  brand: kurganStudio,
  tags: ['new'],
  maths: diamondFever,
  symbols: {
    diamond: { image: '1f48e.webp', names: { en: 'Diamond', uk: 'Діамант', ru: 'Алмаз', kk: 'Гауһар' } },
    crown: { image: '1f451.webp', names: { en: 'Crown', uk: 'Корона', ru: 'Корона', kk: 'Тәж' } },
    ring: { image: '1f48d.webp', names: { en: 'Ring', uk: 'Перстень', ru: 'Перстень', kk: 'Жүзік' } },
    coin: { image: '1fa99.webp', names: { en: 'Coin', uk: 'Монета', ru: 'Монета', kk: 'Тиын' } },
    sapphire: { image: 'sym-g3.webp', names: { en: 'Sapphire', uk: 'Сапфір', ru: 'Сапфир', kk: 'Сапфир' } },
    ruby: { image: 'sym-g2.webp', names: { en: 'Ruby', uk: 'Рубін', ru: 'Рубин', kk: 'Лағыл' } },
    emerald: { image: 'sym-g1.webp', names: { en: 'Emerald', uk: 'Смарагд', ru: 'Изумруд', kk: 'Зүмірет' } },
    amber: { image: 'sym-g4.webp', names: { en: 'Amber', uk: 'Бурштин', ru: 'Янтарь', kk: 'Кәріптас' } },
  },
}
