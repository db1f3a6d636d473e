import { iceWolf } from '@zoria/game-maths'
import { altynGames } from '../brands.ts'
import type { CatalogueGame } from '../catalogue.ts'

export const kryzhanyiVovk: CatalogueGame = {
  slug: 'kryzhanyi-vovk',
  uuid: '9d88305ea757a8f2397659e9eeb16eecf03f91a7',
  name: 'Крижаний вовк',
  titles: { en: 'Ice Wolf', uk: 'Крижаний вовк', ru: 'Ледяной волк', kk: 'Мұзды қасқыр' },
  brand: altynGames,
  tags: [],
  maths: iceWolf,
  symbols: {
    wolf: { image: '1f43a.webp', names: { en: 'Wolf', uk: 'Вовк', ru: 'Волк', kk: 'Қасқыр' } },
    owl: { image: '1f989.webp', names: { en: 'Owl', uk: 'Сова', ru: 'Сова', kk: 'Үкі' } },
    fox: { image: '1f98a.webp', names: { en: 'Fox', uk: 'Лис', ru: 'Лис', kk: 'Түлкі' } },
    orb: { image: '1f52e.webp', names: { en: 'Crystal ball', uk: 'Кришталева куля', ru: 'Хрустальный шар', kk: 'Сиқырлы шар' } },
    moon: { image: '1f319.webp', names: { en: 'Moon', uk: 'Місяць', ru: 'Луна', kk: 'Ай' } },
    sparkle: { image: '2728.webp', names: { en: 'Sparkles', uk: 'Іскри', ru: 'Искры', kk: 'Ұшқын' } },
    snowflake: { image: '2744-fe0f.webp', names: { en: 'Snowflake', uk: 'Сніжинка', ru: 'Снежинка', kk: 'Қар ұшқыны' } },
  },
}
